export { type Session, SessionProvider, useSession } from './session.tsx';
