import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { notFound as words } from '@unmask/product/copy/site';
import { useEffect } from 'react';
import page from './centred-page.module.css';
import classes from './not-found-page.module.css';
import { useTitle } from './use-title.ts';

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname });
  useTitle(words.title);
  useEffect(() => console.warn('not found:', path), [path]);
  return (
    <div className={`um-page ${page.centre}`}>
      <h1 className={`um-mono ${classes.code}`}>{words.code}</h1>
      <p className={page.lead}>{words.title}</p>
      <p className="um-mono um-dim">{path}</p>
      <Anchor component={Link} to="/">
        {words.home}
      </Anchor>
    </div>
  );
}
