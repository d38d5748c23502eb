import { Outlet, useLocation } from '@tanstack/react-router';
import { header } from '@unmask/product/copy/site';
import { trackPageView } from '@unmask/tracking/ui';
import { useEffect } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { useDocumentHead } from './site/use-document-head.ts';
import { useArrival } from './use-arrival.ts';
import { useForgetOnLeaving } from './use-forget-on-leaving.ts';

/** What stands behind these opens a result: it is not told. */
const withoutSecrets = (path: string) => path.replace(/^\/(analysis|list|original|shared)\/.+$/, '/$1');

/** Frame of every page; tells the service about each page that is opened. */
export function Shell() {
  const path = useLocation({ select: (location) => location.pathname });
  const counted = withoutSecrets(path);
  useEffect(() => trackPageView(counted), [counted]);
  useForgetOnLeaving();
  useArrival();
  useDocumentHead(path);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {header.skip}
      </a>
      <Header />
      <main id="content" className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
