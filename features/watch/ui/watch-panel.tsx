import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel, shownTime } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Reading, Watch } from '../contract.ts';
import { answerWords, toasts, watchWords as words } from '../words.ts';
import { watchCalls, watchKey } from './calls.ts';
import classes from './watch.module.css';

/** Below a saved result, for whom it belongs to: whether it is watched, and what a later engine said. */
export default function WatchPanel({ analysisId }: { analysisId: string }) {
  const query = useQuery({
    queryKey: watchKey(analysisId),
    queryFn: () => watchCalls().read({ analysisId }),
    retry: false,
  });
  const changes = [watchKey(analysisId)];
  const begin = useCall({
    call: () => watchCalls().begin({ analysisId }),
    ...{ done: toasts.on, failed: toasts.failed, changes },
  });
  const end = useCall({
    call: () => watchCalls().end({ analysisId }),
    ...{ done: toasts.off, failed: toasts.failed, changes },
  });
  const watch = query.data;
  // Of a colleague's result, and of one whose file is gone, there is nothing to watch.
  if (!watch || !(watch.may || watch.watching)) return null;
  return (
    <Panel title={words.title}>
      <div className={classes.panel}>
        <p>{words.text}</p>
        <p className="um-dim">{words.until}</p>
        {watch.watching && <State watch={watch} />}
        <div>
          {watch.watching ? (
            <Button variant="default" loading={end.busy} onClick={() => void end.run()}>
              {words.off}
            </Button>
          ) : (
            <Button variant="default" loading={begin.busy} onClick={() => void begin.run()}>
              {words.on}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function State({ watch: { readAt, change } }: { watch: Watch }) {
  if (readAt === null) return <p role="status">{words.watching}</p>;
  if (change === null) return <p role="status">{words.same(shownTime(readAt))}</p>;
  return (
    <>
      <p role="status">{words.changed(shownTime(readAt))}</p>
      <dl className={classes.change}>
        <Said title={words.before} reading={change.before} />
        <Said title={words.now} reading={change.now} />
      </dl>
      <p>{words.again}</p>
    </>
  );
}

function Said({ title, reading }: { title: string; reading: Reading }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>{answerWords(reading)}</strong>
        <span className="um-dim">{words.probability(reading.probability)}</span>
      </dd>
    </div>
  );
}
