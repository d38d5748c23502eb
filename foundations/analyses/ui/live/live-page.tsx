import { Anchor, Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { signInAddress } from '@unmask/accounts/ui/next-place';
import type { Analysis } from '@unmask/analyses/contract';
import { analysisPage as words } from '@unmask/product/copy/analysis-page';
import { headlineOf } from '@unmask/product/result-reading';
import { Failed, shownTime } from '@unmask/ui';
import { tellFailure } from '@unmask/ui/failure.ts';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { type ComponentType, useEffect } from 'react';
import { tellEnd } from '../endings.ts';
import { notDone } from '../history/call-error.ts';
import { ResultPage, type ResultPageProps } from '../result/result-page.tsx';
import { sentFile } from '../sent.ts';
import { cancelAnalysis, isFinal, mediaUrl } from '../watch.ts';
import { EndedView } from './ended-view.tsx';
import classes from './live.module.css';
import { notifyEnd } from './notify-offer.tsx';
import { RunningView } from './running-view.tsx';
import { useLiveAnalysis } from './use-live-analysis.ts';

interface LivePageProps {
  id: string;
  /** Nobody is signed in here: an account may have what is missing. */
  signedOut: boolean;
  /** To the uploader; `keep`: with the file of this analysis, where this tab still has it. */
  onHome: (keep: boolean) => void;
  /** It belongs to an account: that has a page with more. */
  onSaved: () => void;
  onEnded: (analysis: Analysis) => void;
  /** Name for the browser tab. */
  onTitle: (title: string) => void;
  /** Shows a result; the app has another screen for some of them. */
  view?: ComponentType<ResultPageProps>;
}

/** Name of the tab: the file, and once there is one its answer. */
export function titleOf({ fileName, result }: Analysis): string {
  return result === null ? fileName : words.titleDone(fileName, headlineOf(result));
}

/** One analysis from the moment the service has taken it to its result. */
export function LivePage(props: LivePageProps) {
  const { id, onSaved, onEnded, onTitle } = props;
  useNoIndex();
  const live = useLiveAnalysis(id, (analysis) => {
    tellEnd(analysis);
    notifyEnd(analysis.id, titleOf(analysis));
    onEnded(analysis);
    if (analysis.state === 'cancelled' && sentFile(id) !== null) props.onHome(true);
  });
  const { analysis } = live;
  const title = analysis === null ? words.title : titleOf(analysis);
  const owned = analysis !== null && analysis.expiresAt === null;
  useEffect(() => onTitle(title), [title, onTitle]);
  useEffect(() => {
    if (owned) onSaved();
  }, [owned, onSaved]);
  return (
    <div className={`um-page ${classes.page}`}>
      {(live.state === 'loading' || owned) && <Waiting />}
      {live.state === 'missing' && <Missing signedOut={props.signedOut} />}
      {live.state === 'failed' && <Failed text={words.failed} onRetry={live.retry} />}
      {live.state === 'here' && !owned && <Here {...props} analysis={live.analysis} />}
    </div>
  );
}

/** Not there, not to be read here, or expired: which of them is nobody's business. */
function Missing({ signedOut }: { signedOut: boolean }) {
  const place = useLocation({ select: ({ href }) => href });
  return (
    <div className={classes.missing} role="alert">
      <h1>{words.missing.title}</h1>
      <p>{words.missing.text}</p>
      <div className={classes.ways}>
        <Button component={Link} to="/">
          {words.missing.analyze}
        </Button>
        <Anchor component={Link} to={signedOut ? signInAddress(place) : '/analyses'}>
          {signedOut ? words.missing.signIn : words.missing.history}
        </Anchor>
      </div>
    </div>
  );
}

function Here({ analysis, onHome, view: View = ResultPage }: LivePageProps & { analysis: Analysis }) {
  const { id, result, expiresAt } = analysis;
  async function cancel() {
    try {
      await cancelAnalysis(id);
    } catch (thrown) {
      tellFailure(thrown, notDone);
    }
  }
  return (
    <>
      <header className={classes.head}>
        <h1>{analysis.fileName}</h1>
        {expiresAt !== null && <p>{words.readable(shownTime(expiresAt))}</p>}
      </header>
      {!isFinal(analysis) && <RunningView analysis={analysis} onCancel={() => void cancel()} />}
      {result !== null && (
        <View
          analysis={analysis}
          file={sentFile(id)?.file ?? null}
          mediaUrl={analysis.hasMedia ? mediaUrl(id) : null}
          onAgain={() => onHome(false)}
        />
      )}
      {isFinal(analysis) && result === null && <EndedView analysis={analysis} onAgain={() => onHome(true)} />}
    </>
  );
}
