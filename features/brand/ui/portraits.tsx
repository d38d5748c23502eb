import { Button } from '@mantine/core';
import { useCall } from '@unmask/ui/use-call.ts';
import type { EnrolledFace } from '../contract.ts';
import { faceWords as words } from '../face-words.ts';
import classes from './brand.module.css';
import { brandCalls, brandKey, failedAs } from './calls.ts';

interface Props {
  organizationId: string;
  face: EnrolledFace;
}

/** The portraits of one person: their pictures are gone, so they are told by number. */
export function Portraits({ organizationId, face }: Props) {
  const { id, name, state, portraits } = face;
  const removing = useCall({
    call: (portraitId: string) => brandCalls().removePortrait({ organizationId, id, portraitId }),
    done: words.portraitRemoved,
    failed: failedAs(words.removeFailed),
    changes: [brandKey(organizationId, 'faces')],
  });
  if (portraits.length === 0)
    return (
      <span className={classes.small}>
        {state === 'consented' ? words.noPortraits : state === 'invited' ? words.afterConsent : '–'}
      </span>
    );
  return (
    <ul className={classes.portraits}>
      {portraits.map((portrait, at) => (
        <li key={portrait.id}>
          <span>{words.portraitOf(at + 1, portrait.state)}</span>
          {portrait.size_px !== null && <span className={classes.small}>{words.size(portrait.size_px)}</span>}
          {portrait.reason !== null && (
            <span className={classes.small}>{words.reasons[portrait.reason]}</span>
          )}
          {portrait.outdated && <span className={classes.small}>{words.outdated}</span>}
          <Button
            variant="subtle"
            size="compact-xs"
            px={0}
            aria-label={words.removePortraitOf(at + 1, name)}
            onClick={() => void removing.run(portrait.id)}
          >
            {words.removePortrait}
          </Button>
        </li>
      ))}
    </ul>
  );
}
