import { Part, usePlaces } from '@unmask/ui/slices.tsx';
import { useSession } from './session.tsx';
import classes from './sign-in-ways.module.css';

/** Other ways in than a password. Room is kept for them: a window that grows under the pointer takes clicks meant for its buttons. */
export function SignInWays() {
  // Only the room in a page that is rendered in advance: their code is not part of it.
  const { loading } = useSession();
  return usePlaces('sign-in.way').map(({ id, load }) => (
    <div key={id} className={classes.way}>
      {!loading && <Part load={load} waiting={null} />}
    </div>
  ));
}
