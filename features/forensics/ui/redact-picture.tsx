import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, showToast } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useRef, useState } from 'react';
import type { Exhibit } from '../contract.ts';
import { RECTANGLES, REDACTION_REASON_LENGTH } from '../limits.ts';
import type { Rectangle } from '../redaction-contract.ts';
import { redactUi, pictureUi as words } from '../redaction-words.ts';
import { caseKey, failedAs, fileUrl, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';
import { PictureCanvas } from './picture-canvas.tsx';
import { percent, type Rectangles, SIDES, useRectangles, within } from './rectangles.ts';

type Props = CaseProps & { exhibit: Exhibit; onClose: () => void };

/** Rectangles over a picture, drawn or typed, and why. */
export function RedactPicture(props: Props) {
  const { organizationId, caseId, exhibit } = props;
  const [chosen, setChosen] = useState(0);
  const found = useQuery({
    queryKey: ['forensics-pictures', organizationId, caseId, exhibit.id],
    queryFn: () => forensicsCalls().pictures({ organizationId, caseId, evidenceId: exhibit.id }),
  });
  return (
    <AsyncView query={found} label={words.picture} height={200} failed={() => redactUi.failed.title}>
      {({ items }) => {
        const picture = items[chosen];
        if (!picture)
          return (
            <div className={classes.row}>
              <span>{words.none}</span>
              <Button variant="default" size="compact-sm" onClick={props.onClose}>
                {words.cancel}
              </Button>
            </div>
          );
        return (
          <div className={classes.tight}>
            <p className={classes.text}>{words.text}</p>
            <p className={classes.text}>{words.how}</p>
            {picture.still !== null && <p className={classes.text}>{words.stillAlone}</p>}
            {items.length > 1 && (
              <NativeSelect
                label={words.picture}
                value={String(chosen)}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
                data={items.map(({ at_s }, index) => ({
                  value: String(index),
                  label: at_s === null ? words.whole : words.stillOf(at_s),
                }))}
              />
            )}
            <Draw key={chosen} {...props} still={picture.still} />
          </div>
        );
      }}
    </AsyncView>
  );
}

function Draw(props: Props & { still: number | null }) {
  const { organizationId, caseId, exhibit, still, onClose } = props;
  const rectangles = useRectangles(RECTANGLES);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const [told, setTold] = useState(false);
  const { all } = rectangles;
  const where = { organizationId, caseId, evidenceId: exhibit.id };
  const making = useCall({
    call: () => forensicsCalls().redactPicture({ ...where, still, reason, rectangles: [...all] }),
    failed: failedAs(redactUi.failed),
    changes: [caseKey(organizationId, caseId)],
    onDone: (made) => {
      showToast(words.made(made.exhibit));
      onClose();
    },
  });
  const path = `/cases/${encodeURIComponent(caseId)}/evidence/${exhibit.id}/picture`;
  const src = fileUrl(organizationId, `${path}${still === null ? '' : `?still=${still}`}`);
  const missing = { rectangles: all.length === 0, reason: reason.trim() === '' };
  return (
    <form
      className={classes.stack}
      aria-label={words.openOf(exhibit.exhibit)}
      noValidate
      onKeyDown={(event) => {
        const typing = event.target instanceof HTMLInputElement;
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || typing) return;
        event.preventDefault();
        rectangles.undo();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (!missing.rectangles && !missing.reason) void making.run();
      }}
    >
      <PictureCanvas
        src={src}
        alt={words.canvas(exhibit.exhibit)}
        rectangles={rectangles}
        onShown={setShown}
      />
      <Tools rectangles={rectangles} shown={shown} />
      <TextInput
        className={classes.narrow}
        label={words.reason}
        description={words.reasonText}
        maxLength={REDACTION_REASON_LENGTH}
        value={reason}
        error={told && missing.reason && words.reasonMissing}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {told && missing.rectangles && (
        <p className={classes.broken} role="alert">
          {words.rectangleMissing}
        </p>
      )}
      <p className={classes.text} role="status">
        {words.willDo(all.length, exhibit.exhibit)}
      </p>
      <div className={classes.row}>
        <Button type="submit" loading={making.busy} disabled={!shown}>
          {words.make}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** What can be done to rectangles without drawing, and where each one stands. */
function Tools({ rectangles, shown }: { rectangles: Rectangles; shown: boolean }) {
  const { all, selected, select } = rectangles;
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={classes.row}>
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          disabled={!shown || all.length >= RECTANGLES}
          onClick={() => rectangles.add()}
        >
          {words.add}
        </Button>
        <Button variant="default" size="compact-sm" disabled={!rectangles.mayUndo} onClick={rectangles.undo}>
          {words.undo}
        </Button>
        {all.length >= RECTANGLES && <span className={classes.small}>{words.most}</span>}
      </div>
      {all.length > 0 && (
        <ul className={classes.pieces} aria-label={words.list}>
          {all.map((one, index) => (
            <li key={index}>
              <div className={classes.row}>
                <Button
                  variant={index === selected ? 'light' : 'subtle'}
                  size="compact-sm"
                  aria-pressed={index === selected}
                  onClick={() => select(index)}
                >
                  {words.rectangle(index + 1)}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={words.removeOf(index + 1)}
                  onClick={() => {
                    rectangles.remove(index);
                    add.current?.focus();
                  }}
                >
                  {words.remove}
                </Button>
              </div>
              {index === selected && <Sides one={one} onChange={(to) => rectangles.change(index, to)} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Sides({ one, onChange }: { one: Rectangle; onChange: (to: Rectangle) => void }) {
  return (
    <div className={classes.sides}>
      {SIDES.map((side) => (
        <TextInput
          key={side}
          label={words.sides[side]}
          type="number"
          min={0}
          max={100}
          step="any"
          value={percent(one[side])}
          onChange={(event) => onChange({ ...one, [side]: within(Number(event.currentTarget.value) / 100) })}
        />
      ))}
    </div>
  );
}
