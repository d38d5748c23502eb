/** First of the setup files where workers keep what they have loaded: what another file left in a module is not there any more. */
import { vi } from 'vitest';

vi.resetModules();
