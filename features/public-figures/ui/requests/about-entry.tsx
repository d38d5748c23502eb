import { Button } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { useState } from 'react';
import type { Entry } from '../../contract.ts';
import { about as words } from '../../request-words.ts';
import classes from '../figures.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

/** On the page of an entry, for whom it is about. */
export function AboutEntry({ entry: { slug, claimed } }: { entry: Entry }) {
  const [asked, setAsked] = useState<'removal' | 'correction' | 'claim' | null>(null);
  const close = () => setAsked(null);
  return (
    <Panel title={words.title}>
      <div className={classes.lines}>
        <p>{words.text}</p>
        {claimed && <p>{words.claimed}</p>}
        <div className={classes.buttons}>
          {(['correction', 'removal', 'claim'] as const).map((kind) => (
            <Button key={kind} variant="default" size="sm" onClick={() => setAsked(kind)}>
              {words[kind]}
            </Button>
          ))}
        </div>
      </div>
      <AskDialog slug={slug} kind={asked === 'claim' ? null : asked} onClose={close} />
      <ClaimDialog slug={slug} open={asked === 'claim'} onClose={close} />
    </Panel>
  );
}
