export { type Session, SessionProvider, type SessionUser, useSession } from './session.tsx';
export { SessionGate } from './session-gate.tsx';
