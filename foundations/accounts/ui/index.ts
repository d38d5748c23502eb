export { type Session, SessionProvider, type SessionUser, useSession } from './session.tsx';
