import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { authPage, resetPage as words } from '@unmask/product/copy/auth';
import { useTitle } from '@unmask/ui/use-title.ts';
import { ResetPanel } from '../reset-panel.tsx';
import classes from './pages.module.css';

export function ResetRoute() {
  useTitle(words.title);
  const query = useLocation({ select: (location) => location.searchStr });
  const token = new URLSearchParams(query).get('token');
  return (
    <div className={`um-page ${classes.account}`}>
      <Anchor component={Link} to="/" size="sm" className={classes.accountBack}>
        {authPage.home}
      </Anchor>
      <ResetPanel
        key={token}
        token={token}
        signIn={
          <Anchor component={Link} to="/auth" inherit>
            {words.signIn}
          </Anchor>
        }
        again={
          <Anchor component={Link} to="/auth/reset" inherit>
            {words.again}
          </Anchor>
        }
      />
    </div>
  );
}
