import { useLocation, useNavigate } from '@tanstack/react-router';
import { SessionGate, useSession } from '@unmask/accounts/ui';
import { AuthModal, type AuthMode } from '@unmask/accounts/ui/auth-modal';
import { invitationPage } from '@unmask/product/copy/organizations';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import { InvitationPage } from './invitation-page.tsx';

/** The token stands in the fragment, which browsers send to nobody. */
export function InvitationRoute() {
  const { user, signOut } = useSession();
  const token = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [auth, setAuth] = useState<{ mode: AuthMode; opened: boolean }>({ mode: 'signUp', opened: false });
  const close = () => setAuth((now) => ({ ...now, opened: false }));
  useTitle(invitationPage.title);
  return (
    <SessionGate>
      <InvitationPage
        token={token}
        email={user === null || user.guest ? null : user.email}
        onAuth={(mode) => setAuth({ mode, opened: true })}
        onSignOut={() => void signOut()}
        onJoined={() => void navigate({ to: '/organization' })}
        onHome={() => void navigate({ to: '/' })}
      />
      <AuthModal
        opened={auth.opened}
        mode={auth.mode}
        onMode={(mode) => setAuth({ mode, opened: true })}
        onClose={close}
        onProfile={close}
        onForgot={() => void navigate({ to: '/auth/reset' })}
      />
    </SessionGate>
  );
}
