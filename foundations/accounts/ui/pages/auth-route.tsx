import { Anchor } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { authPage, authModal as words } from '@unmask/product/copy/auth';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useEffect } from 'react';
import { AuthPanel } from '../auth-panel.tsx';
import { useSession } from '../session.tsx';
import { SessionGate } from '../session-gate.tsx';
import classes from './pages.module.css';

export function AuthRoute() {
  useTitle(authPage.signIn.title);
  return (
    <SessionGate>
      <Auth />
    </SessionGate>
  );
}

function Auth() {
  const { user } = useSession();
  const navigate = useNavigate();
  const query = useLocation({ select: (location) => location.searchStr });
  const member = user !== null && !user.guest;
  // Who is signed in has nothing to do here; a guest may still sign up.
  useEffect(() => {
    if (member) navigate({ to: '/', replace: true });
  }, [member, navigate]);
  if (member) return null;
  const start = new URLSearchParams(query).get('mode') === 'signup' ? 'signUp' : 'signIn';
  return (
    <div className={`um-page ${classes.account}`}>
      <Anchor component={Link} to="/" size="sm" className={classes.accountBack}>
        {authPage.home}
      </Anchor>
      <AuthPanel
        key={start}
        start={start}
        onSignedIn={() => navigate({ to: '/' })}
        forgot={
          <Anchor component={Link} to="/auth/reset" inherit>
            {words.forgot}
          </Anchor>
        }
      />
    </div>
  );
}
