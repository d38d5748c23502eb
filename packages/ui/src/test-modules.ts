/**
 * First of the set-up files of screen tests. A worker keeps the libraries that it has loaded, which is most of what such a test costs;
 * the project's own modules are loaded anew for every file, so that none meets what another has left in them or on the page.
 */
import { vi } from 'vitest';

vi.resetModules();

document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.title = '';
window.history.replaceState(null, '', '/');
