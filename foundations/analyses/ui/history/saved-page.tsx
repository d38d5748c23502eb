import { Alert, Anchor, Button, Loader } from '@mantine/core';
import { IconLink, IconPencil, IconRotate, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Analysis, SavedAnalysis } from '@unmask/analyses/contract';
import { history, savedToasts, savedAnalysis as words } from '@unmask/product/copy/history';
import { result as resultWords } from '@unmask/product/copy/result';
import { Failed, shownTime, showToast, Time } from '@unmask/ui';
import { tellFailure } from '@unmask/ui/failure.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { isUntold, tellEnd } from '../endings.ts';
import { EndedView } from '../live/ended-view.tsx';
import { titleOf } from '../live/live-page.tsx';
import { ResultDownloads } from '../result/result-downloads.tsx';
import { ResultPage, type ResultPageProps } from '../result/result-page.tsx';
import { analysisCalls } from '../rpc.ts';
import { sentFile } from '../sent.ts';
import { isFinal, mediaUrl } from '../watch.ts';
import { callFailure, notDone } from './call-error.ts';
import { ChangesPanel } from './changes-panel.tsx';
import classes from './history.module.css';
import { type SavedAction, SavedDialogs } from './later-dialogs.tsx';
import { RunningAnalysis } from './running-analysis.tsx';
import { openedKey, useForgetHistory } from './saved-keys.ts';

interface SavedPageProps {
  id: string;
  /** Opens another analysis. */
  onOpen: (id: string) => void;
  /** After it was deleted. */
  onLeave: () => void;
  /** The day's count has changed. */
  onCounted: () => void;
  /** It ended while it was looked at. */
  onEnded: (analysis: Analysis) => void;
  /** To the uploader; `keep`: with the file of this analysis, where this tab still has it. */
  onHome: (keep: boolean) => void;
  /** Name for the browser tab. */
  onTitle: (title: string) => void;
  /** Shows a result; the app may have another screen for some of them. */
  view?: ComponentType<ResultPageProps>;
}

/** One analysis opened again, running or done. */
export function SavedPage(props: SavedPageProps) {
  const found = useQuery({
    queryKey: openedKey(props.id),
    queryFn: () => analysisCalls().open({ id: props.id }),
    retry: (count, thrown) => callFailure(thrown).status !== 404 && count < 1,
  });
  const { onTitle } = props;
  const title = found.data && titleOf(found.data.analysis);
  useEffect(() => {
    if (title !== undefined) onTitle(title);
  }, [title, onTitle]);
  return (
    <div className={`um-page ${classes.page}`}>
      <Anchor component={Link} to="/analyses" className={classes.back}>
        {words.back}
      </Anchor>
      {found.isPending && (
        <div role="status" aria-label={words.loading} className={classes.waiting}>
          <Loader />
        </div>
      )}
      {found.isError && <NotOpened thrown={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Opened key={props.id} opened={found.data} {...props} />}
    </div>
  );
}

function NotOpened({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  if (callFailure(thrown).status === 404) {
    return (
      <div className={classes.empty} role="alert">
        <h1>{words.missing}</h1>
      </div>
    );
  }
  return <Failed text={words.failed} retry={history.retry} onRetry={onRetry} />;
}

function Opened({ opened, view: View = ResultPage, ...props }: SavedPageProps & { opened: SavedAnalysis }) {
  const { analysis, former } = opened;
  const [dialog, setDialog] = useState<SavedAction | null>(null);
  const { result } = analysis;
  const { onEnded } = props;
  useEffect(() => {
    if (!isFinal(analysis) || !isUntold(analysis.id)) return;
    tellEnd(analysis);
    onEnded(analysis);
  }, [analysis, onEnded]);
  const actions = (
    <Actions
      opened={opened}
      onDialog={setDialog}
      onOpen={props.onOpen}
      onCounted={props.onCounted}
      onHome={props.onHome}
    />
  );
  return (
    <>
      <OpenedHead opened={opened} />
      {result === null ? (
        <>
          {actions}
          <NoResult opened={opened} onEnded={props.onEnded} onHome={props.onHome} />
        </>
      ) : (
        <View
          analysis={analysis}
          file={sentFile(analysis.id)?.file ?? null}
          mediaUrl={analysis.hasMedia ? mediaUrl(analysis.id) : null}
          actions={actions}
          missing={whyNoMedia(analysis)}
        >
          {former !== null && <ChangesPanel former={former} result={result} />}
        </View>
      )}
      <SavedDialogs
        subject={dialog && { action: dialog, id: analysis.id, name: analysis.fileName }}
        onClose={() => setDialog(null)}
        onRemoved={props.onLeave}
      />
    </>
  );
}

type NoResultProps = Pick<SavedPageProps, 'onEnded' | 'onHome'> & { opened: SavedAnalysis };

function NoResult({ opened, onEnded, onHome }: NoResultProps) {
  const { analysis, unreadable } = opened;
  if (unreadable) return <Alert variant="outline">{words.unreadable}</Alert>;
  if (analysis.state === 'queued' || analysis.state === 'running') {
    return (
      <RunningAnalysis
        analysis={analysis}
        mayCancel={opened.byMe}
        onEnded={onEnded}
        onHome={() => onHome(true)}
      />
    );
  }
  return <EndedView analysis={analysis} onAgain={() => onHome(true)} />;
}

function OpenedHead({ opened }: { opened: SavedAnalysis }) {
  const { analysis, by, organization, repeats } = opened;
  const note = keptWords(opened);
  return (
    <header className={classes.head}>
      <h1>{analysis.fileName}</h1>
      <p>
        {words.analysed(shownTime(analysis.createdAt))}
        {by !== null && ` ${history.by(by)}`}
        {organization !== null && ` ${words.in(organization)}`}
      </p>
      {note !== null && <p>{note}</p>}
      {repeats.length > 0 && (
        <p className={classes.repeats}>
          {words.repeats}{' '}
          {repeats.map((repeat) => (
            <Link key={repeat.id} to="/analyses/$id" params={{ id: repeat.id }}>
              <Time at={repeat.createdAt} show="ago" />
            </Link>
          ))}
        </p>
      )}
    </header>
  );
}

interface ActionsProps extends Pick<SavedPageProps, 'onOpen' | 'onCounted' | 'onHome'> {
  opened: SavedAnalysis;
  onDialog: (action: SavedAction) => void;
}

/** Below the verdict: on a phone they would fill the first screen. */
function Actions({ opened, onDialog, onOpen, onCounted, onHome }: ActionsProps) {
  const { analysis } = opened;
  return (
    <div className={classes.headActions}>
      {opened.manage && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} stroke={1.6} />}
          onClick={() => onDialog('share')}
        >
          {words.share}
        </Button>
      )}
      {opened.repeatable && <RerunButton id={analysis.id} onOpen={onOpen} onCounted={onCounted} />}
      {analysis.result !== null && <ResultDownloads id={analysis.id} result={analysis.result} />}
      {opened.byMe && analysis.result !== null && (
        <Button leftSection={<IconUpload size={16} stroke={1.6} />} onClick={() => onHome(false)}>
          {analysis.result.modality === 'video' ? resultWords.again : resultWords.againOther}
        </Button>
      )}
      {opened.manage && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={() => onDialog('rename')}
          >
            {words.rename}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => onDialog('remove')}
          >
            {words.remove}
          </Button>
        </>
      )}
    </div>
  );
}

function whyNoMedia({ mode, hasMedia, zeroRetention, result }: Analysis): string | undefined {
  if (mode !== 'full' || hasMedia) return undefined;
  const kind = result?.modality === 'image' ? 'image' : 'video';
  return zeroRetention ? words.noMediaZero[kind] : words.noMedia[kind];
}

/** How long the file stays, or that it is gone. */
function keptWords({ analysis, mediaUntil, keptByOrganization }: SavedAnalysis): string | null {
  if (analysis.result === null) return null;
  if (analysis.zeroRetention) return words.deletedZero;
  if (keptByOrganization) return words.organizationKeeps(mediaUntil && shownTime(mediaUntil));
  const kept = analysis.mode === 'frames' ? words.stills : words.files[analysis.result.modality];
  return mediaUntil === null ? kept.deleted : kept.until(shownTime(mediaUntil));
}

function RerunButton({
  id,
  onOpen,
  onCounted,
}: { id: string } & Pick<SavedPageProps, 'onOpen' | 'onCounted'>) {
  const [busy, setBusy] = useState(false);
  const forget = useForgetHistory();
  async function start() {
    setBusy(true);
    try {
      const started = await analysisCalls().rerun({ id });
      showToast(savedToasts.started);
      onCounted();
      forget();
      onOpen(started.id);
    } catch (thrown) {
      tellFailure(thrown, notDone);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconRotate size={16} stroke={1.6} />}
      onClick={() => void start()}
    >
      {words.rerun}
    </Button>
  );
}
