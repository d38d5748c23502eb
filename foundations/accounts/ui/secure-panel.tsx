import { Text } from '@mantine/core';
import { securePage as words } from '@unmask/product/copy/auth';
import type { ReactNode } from 'react';
import { AccessList } from './access-list.tsx';
import classes from './auth-page.module.css';

interface SecurePanelProps {
  token: string;
  /** Where to go from here. */
  links: ReactNode;
}

/** Where the link of a mail about a new password leads. */
export function SecurePanel({ token, links }: SecurePanelProps) {
  return (
    <section className={classes.panel} aria-labelledby="secure-title">
      <h1 id="secure-title" className={classes.title}>
        {words.title}
      </h1>
      <Text>{words.text}</Text>
      <AccessList token={token} />
      <Text c="dimmed">{words.password}</Text>
      <div className={classes.links}>{links}</div>
    </section>
  );
}
