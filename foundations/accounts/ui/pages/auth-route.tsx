import { Anchor } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { authPage, authModal as words } from '@unmask/product/copy/auth';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useEffect, useState } from 'react';
import { AuthPanel } from '../auth-panel.tsx';
import { nextPlace } from '../next-place.ts';
import { useSession } from '../session.tsx';
import classes from './pages.module.css';

export function AuthRoute() {
  useTitle(authPage.signIn.title);
  const { user, loading } = useSession();
  const navigate = useNavigate();
  const query = useLocation({ select: (location) => location.searchStr });
  // As it was asked for: the address changes before this page is gone.
  const [next] = useState(() => nextPlace(query));
  const member = user !== null && !user.guest;
  // Who is signed in has nothing to do here; a guest may still sign up.
  useEffect(() => {
    if (member) navigate({ href: next, replace: true });
  }, [member, navigate, next]);
  if (member) return null;
  // Rendered in advance, before anybody has asked for one of the two.
  const start = !loading && new URLSearchParams(query).get('mode') === 'signup' ? 'signUp' : 'signIn';
  return (
    <div className={`um-page ${classes.account}`}>
      <Anchor component={Link} to="/" size="sm" className={classes.accountBack}>
        {authPage.home}
      </Anchor>
      {/* Stands there at once, and takes nothing until it is known who is here: what is typed sooner would be lost. */}
      <fieldset key={`${start} ${loading}`} className={classes.ready} disabled={loading}>
        <AuthPanel
          start={start}
          onSignedIn={() => navigate({ href: next })}
          forgot={
            <Anchor component={Link} to="/auth/reset" inherit>
              {words.forgot}
            </Anchor>
          }
        />
      </fieldset>
    </div>
  );
}
