import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './pages.module.css';

interface Panel {
  token: string;
  links: ReactNode;
}

interface MailedLinkPageProps {
  panel: (props: Panel) => ReactNode;
  /** Where to go from here, in this order. */
  links: Array<{ to: '/' | '/profile' | '/auth/reset'; tab?: string; words: string }>;
}

/** The page that a link of a mail opens: a panel that reads the token of its address, and ways on. */
export function MailedLinkPage({ panel: Panel, links }: MailedLinkPageProps) {
  const query = useLocation({ select: (location) => location.searchStr });
  return (
    <div className={`um-page ${classes.account}`}>
      <Panel
        token={new URLSearchParams(query).get('token') ?? ''}
        links={links.map(({ to, tab, words }) => (
          <Anchor key={to} component={Link} to={to} search={(tab ? { tab } : {}) as never} inherit>
            {words}
          </Anchor>
        ))}
      />
    </div>
  );
}
