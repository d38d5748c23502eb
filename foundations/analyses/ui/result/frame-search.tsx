import { Button } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import type { SeenBefore } from '@unmask/analyses/contract';
import { seen as words } from '@unmask/product/copy/seen';
import { FRAME_LINK_MINUTES } from '@unmask/product/limits';
import { formatTime, shownTime } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import { analysisCalls } from '../rpc.ts';
import classes from './evidence.module.css';

type Frame = SeenBefore['frames'][number];

interface FrameSearchProps extends Pick<SeenBefore, 'frames' | 'linkable'> {
  id: string;
  name: string;
}

const source = (id: string, { position }: Frame) =>
  `/api/analyses/${encodeURIComponent(id)}/frames/${position}`;
const timeOf = ({ at_s }: Frame) => (at_s === null ? null : formatTime(at_s));

/** Pictures of a file, each to be downloaded or searched for. */
export function FrameSearch({ id, name, frames, linkable }: FrameSearchProps) {
  const [chosen, setChosen] = useState<Frame | null>(null);
  return (
    <>
      <ul className={classes.frames} aria-label={words.frames}>
        {frames.map((frame) => (
          <li key={frame.position}>
            <img src={source(id, frame)} alt={words.frame(name, timeOf(frame))} loading="lazy" />
            <div className={classes.ways}>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconSearch size={14} stroke={1.6} />}
                aria-pressed={chosen?.position === frame.position}
                aria-label={words.searching(timeOf(frame))}
                onClick={() => setChosen(frame)}
              >
                {words.search}
              </Button>
              <Button
                component="a"
                href={source(id, frame)}
                download={words.downloadName(name.replace(/\.[^.]*$/, ''), frame.position + 1)}
                size="compact-sm"
                variant="subtle"
                leftSection={<IconDownload size={14} stroke={1.6} />}
              >
                {words.download}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <div className={classes.search} role="status">
          {linkable ? (
            <ByAddress key={chosen.position} id={id} frame={chosen} />
          ) : (
            <Engines lead={words.notReachable} hrefOf={({ page }) => page} />
          )}
        </div>
      )}
    </>
  );
}

/** Nothing is sent before the person has pressed twice: for the address, and for the engine that gets it. */
function ByAddress({ id, frame }: { id: string; frame: Frame }) {
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  const making = useCall({
    call: () => analysisCalls().linkFrame({ id, position: frame.position }),
    failed: () => ({ title: words.failed, description: words.tryAgain }),
    onDone: setMade,
  });
  if (made === null) {
    return (
      <>
        <p className={classes.lead}>{words.consent(FRAME_LINK_MINUTES)}</p>
        <Button loading={making.busy} onClick={() => void making.run(undefined)}>
          {words.makeAddress}
        </Button>
      </>
    );
  }
  const address = encodeURIComponent(made.url);
  return <Engines lead={words.ready(shownTime(made.expiresAt))} hrefOf={({ by }) => `${by}${address}`} />;
}

interface EnginesProps {
  lead: string;
  hrefOf: (engine: (typeof words.engines)[number]) => string;
}

function Engines({ lead, hrefOf }: EnginesProps) {
  return (
    <>
      <p className={classes.lead}>{lead}</p>
      <div className={classes.ways}>
        {words.engines.map((engine) => (
          <Button
            key={engine.name}
            component="a"
            href={hrefOf(engine)}
            target="_blank"
            rel="noreferrer noopener"
            variant="default"
          >
            {engine.name}
          </Button>
        ))}
      </div>
    </>
  );
}
