import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { StopPanel } from '@unmask/auth/ui/stop-panel';
import { stopPage as words } from '@unmask/product/copy/auth';
import { useTitle } from '../use-title.ts';
import classes from './pages.module.css';

export function StopAddressPage() {
  useTitle(words.title);
  const query = useLocation({ select: (location) => location.searchStr });
  return (
    <div className={`um-page ${classes.account}`}>
      <StopPanel
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
