import type { Analysis } from '@unmask/analyses/contract';
import { analysisPage as words } from '@unmask/product/copy/analysis-page';
import { analyzeButton, upload } from '@unmask/product/copy/upload';
import { kindOf } from '@unmask/product/media';
import { formatBytes, formatTime, Panel } from '@unmask/ui';
import { FilePreview } from '../file-preview.tsx';
import { Filmstrip } from '../filmstrip.tsx';
import { ProgressPanel } from '../progress-panel.tsx';
import { sentFile } from '../sent.ts';
import { FoundSoFar } from './found-so-far.tsx';
import classes from './live.module.css';
import { NotifyOffer } from './notify-offer.tsx';
import { useTimeLeft } from './use-time-left.ts';

interface RunningViewProps {
  analysis: Analysis;
  /** Null for whom may only look on. */
  onCancel: (() => void) | null;
}

/** An analysis on its way: what is known of the file, how far it is, how long it may still take. */
export function RunningView({ analysis, onCancel }: RunningViewProps) {
  const left = useTimeLeft(analysis);
  const kind = kindOf(analysis.fileType) ?? 'video';
  const title = kind === 'video' ? analyzeButton.running : analyzeButton.runningOther[kind];
  return (
    <Panel title={title} aside={<span className={classes.left}>{left}</span>}>
      <div className={classes.running}>
        <Seen analysis={analysis} />
        <ProgressPanel
          uploadShare={1}
          uploadNote={null}
          analysis={analysis}
          mode={analysis.mode === 'frames' ? 'private' : 'full'}
          preparing={false}
          onCancel={onCancel}
        />
        <div className={classes.leaving}>
          <p>{words.leave}</p>
          <NotifyOffer id={analysis.id} />
        </div>
        {/* Last, because it grows: nothing that could be pressed moves. */}
        <FoundSoFar found={analysis.found ?? null} />
      </div>
    </Panel>
  );
}

/** Facts of the file, and what this tab still has of it. */
function Seen({ analysis }: { analysis: Analysis }) {
  const sent = sentFile(analysis.id);
  const kind = kindOf(analysis.fileType) ?? 'video';
  return (
    <div className={classes.seen}>
      <p className={`um-mono ${classes.facts}`}>
        <span>{upload.kinds[kind]}</span>
        <span>{formatBytes(analysis.fileSize)}</span>
        {sent?.duration_s != null && <span>{formatTime(sent.duration_s)}</span>}
        {analysis.mode === 'frames' && <span>{words.stills}</span>}
      </p>
      {sent !== null && kind === 'video' && sent.frames.length > 0 && (
        <Filmstrip frames={sent.frames} duration_s={sent.duration_s} />
      )}
      {sent !== null && kind !== 'video' && <FilePreview file={sent.file} kind={kind} />}
    </div>
  );
}
