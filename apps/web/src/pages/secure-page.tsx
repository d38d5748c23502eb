import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { SecurePanel } from '@unmask/auth/ui/secure-panel';
import { securePage as words } from '@unmask/product/copy/auth';
import { useTitle } from '../use-title.ts';
import classes from './pages.module.css';

export function SecurePage() {
  useTitle(words.title);
  const query = useLocation({ select: (location) => location.searchStr });
  return (
    <div className={`um-page ${classes.account}`}>
      <SecurePanel
        token={new URLSearchParams(query).get('token') ?? ''}
        links={
          <>
            <Anchor component={Link} to="/auth/reset" inherit>
              {words.reset}
            </Anchor>
            <Anchor component={Link} to="/" inherit>
              {words.home}
            </Anchor>
          </>
        }
      />
    </div>
  );
}
