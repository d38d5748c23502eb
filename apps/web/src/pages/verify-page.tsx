import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { VerifyPanel } from '@unmask/auth/ui/verify-panel';
import { verifyPage as words } from '@unmask/product/copy/auth';
import { SessionGate } from '../session-gate.tsx';
import { useTitle } from '../use-title.ts';
import classes from './pages.module.css';

export function VerifyPage() {
  useTitle(words.title);
  const query = useLocation({ select: (location) => location.searchStr });
  return (
    <SessionGate>
      <div className={`um-page ${classes.account}`}>
        <VerifyPanel
          token={new URLSearchParams(query).get('token') ?? ''}
          links={
            <>
              <Anchor component={Link} to="/profile" inherit>
                {words.profile}
              </Anchor>
              <Anchor component={Link} to="/" inherit>
                {words.home}
              </Anchor>
            </>
          }
        />
      </div>
    </SessionGate>
  );
}
