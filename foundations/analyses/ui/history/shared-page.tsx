import { Anchor, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Analysis, SharedResult } from '@unmask/analyses/contract';
import { ERRORS } from '@unmask/product/copy/errors';
import { history, sharedPage as words } from '@unmask/product/copy/history';
import { Failed, shownTime } from '@unmask/ui';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import type { ComponentType } from 'react';
import { ResultPage, type ResultPageProps } from '../result/result-page.tsx';
import { analysisCalls } from '../rpc.ts';
import { callFailure } from './call-error.ts';
import classes from './history.module.css';

interface SharedPageProps {
  token: string;
  /** Shows a result; the app may have another screen for some of them. */
  view?: ComponentType<ResultPageProps>;
}

/** What a link shows to anyone: the result, read-only, without the video and without its owner. */
export function SharedPage({ token, view = ResultPage }: SharedPageProps) {
  useNoIndex();
  const found = useQuery({
    queryKey: ['shared-analysis', token],
    queryFn: () => analysisCalls().shared({ token }),
    retry: (count, thrown) => callFailure(thrown).status === null && count < 1,
  });
  return (
    <div className={`um-page ${classes.page}`}>
      {found.isPending && (
        <div role="status" aria-label={words.loading} className={classes.waiting}>
          <Loader />
        </div>
      )}
      {found.isError && <NotShown thrown={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Shown shared={found.data} view={view} />}
    </div>
  );
}

function NotShown({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const { status, words: said } = callFailure(thrown);
  if (status === 404 || status === 410) {
    return (
      <div className={classes.empty} role="alert">
        <h1>{words.gone}</h1>
        <p>{said ?? ERRORS.share_not_found.message}</p>
        <Anchor component={Link} to="/">
          {words.home}
        </Anchor>
      </div>
    );
  }
  return <Failed text={words.failed} retry={history.retry} onRetry={onRetry} />;
}

function Shown({ shared, view: View }: { shared: SharedResult; view: ComponentType<ResultPageProps> }) {
  return (
    <>
      <header className={classes.head}>
        <h1>{shared.name}</h1>
        <p>{words.lead(shownTime(shared.createdAt), shownTime(shared.expiresAt))}</p>
      </header>
      <View
        analysis={analysisOf(shared)}
        file={null}
        mediaUrl={null}
        actions={null}
        missing={words.noMedia[shared.result.modality === 'image' ? 'image' : 'video']}
        readOnly
      />
      <Anchor component={Link} to="/" className={classes.back}>
        {words.home}
      </Anchor>
    </>
  );
}

/** The result screen takes an analysis: what a link does not show is empty in it. */
function analysisOf({ result, createdAt, name }: SharedResult): Analysis {
  return {
    id: '',
    state: 'completed',
    fileName: name,
    fileSize: result.file.size_bytes,
    fileType: '',
    mode: result.mode,
    hasMedia: false,
    zeroRetention: false,
    progress: { queuePosition: null, stage: null, share: 1 },
    result,
    error: null,
    errorCode: null,
    createdAt,
    finishedAt: createdAt,
    expiresAt: null,
  };
}
