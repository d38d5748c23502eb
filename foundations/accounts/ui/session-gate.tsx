import { Waiting } from '@unmask/ui/waiting.tsx';
import type { ReactNode } from 'react';
import { useSession } from './session.tsx';

/** Pages about the person wait until it is known who is here. */
export function SessionGate({ children }: { children: ReactNode }) {
  return useSession().loading ? <Waiting /> : children;
}
