import { Panel } from '@unmask/ui';
import { useTitle } from '@unmask/ui/use-title.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { how, page as words } from '../page-words.ts';
import classes from './figures.module.css';

const Database = lazy(() => import('./database-page.tsx'));

/** The celebrity deepfake database (enterprise specification, section 2): open to everyone. Its words are rendered in advance. */
export default function DatabaseRoute() {
  useTitle(words.title);
  // Rendered in advance there is nothing to wait for.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return (
    <div className={`um-page ${classes.page}`}>
      <div className={classes.head}>
        <h1 className={classes.title}>{words.title}</h1>
        <p className={classes.text}>{words.lead}</p>
      </div>
      {isShown && (
        <Suspense fallback={<Waiting />}>
          <Database />
        </Suspense>
      )}
      <Panel title={how.title}>
        <div className={classes.lines}>
          {how.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Panel>
    </div>
  );
}
