import { Button } from '@mantine/core';
import { captions as words } from '@unmask/product/copy/evidence';
import { faceMaps } from '@unmask/product/copy/face-maps';
import { captionWords } from '@unmask/product/evidence-reading';
import { Panel } from '@unmask/ui';
import classes from './evidence.module.css';
import type { Result } from './result-types.ts';

/** Names of makers and statements about AI that were read in the picture; nothing where none was. */
export function CaptionsPanel({ result, onSeek }: { result: Result; onSeek: (at_s: number) => void }) {
  const captions = result.captions ?? [];
  if (captions.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ul className={classes.list}>
        {captions.map((caption) => {
          const { at_s } = caption;
          return (
            <li key={`${caption.kind} ${caption.says}`} className={classes.caption}>
              {caption.crop !== null && (
                <img src={caption.crop} alt={words.alt(caption.text)} className={classes.crop} />
              )}
              <p>
                {captionWords(caption)}
                {at_s !== null && (
                  <Button variant="default" size="compact-sm" onClick={() => onSeek(at_s)}>
                    {faceMaps.seek}
                  </Button>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      <p className={classes.help}>
        {words.text} {words.limits}
      </p>
    </Panel>
  );
}
