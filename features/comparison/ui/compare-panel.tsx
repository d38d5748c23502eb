import { Button } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { compareWords as words } from '../words.ts';
import classes from './compare.module.css';

/** Below a saved result: the way to put a known real one beside it. */
export default function ComparePanel({ analysisId }: { analysisId: string }) {
  return (
    <Panel title={words.title}>
      <div className={classes.panel}>
        <p>{words.panel}</p>
        <div>
          <Button
            component="a"
            variant="default"
            href={`/compare?questioned=${encodeURIComponent(analysisId)}`}
          >
            {words.panelButton}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
