import { Button } from '@mantine/core';
import { useCall } from '@unmask/ui/use-call.ts';
import { useEffect, useRef, useState } from 'react';
import type { Decided, Graded, OpenedCheck } from '../contract.ts';
import { check as words } from '../page-words.ts';
import { certificatesKey, trainingCalls, trainingKey } from './calls.ts';
import own from './check.module.css';
import { Options } from './options.tsx';
import classes from './training.module.css';

interface DrillProps {
  organizationId: string;
  opened: OpenedCheck;
  onGraded: (graded: Graded) => void;
}

/** A procedure walked through: one decision after the other, each with what happens then. */
export function Drill({ organizationId, opened, onGraded }: DrillProps) {
  const [asked, setAsked] = useState(opened.questions[0]!);
  const [point, setPoint] = useState(1);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [decided, setDecided] = useState<Decided | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const deciding = useCall({
    call: (option: number) =>
      trainingCalls().decide({
        organizationId,
        attemptId: opened.attemptId,
        questionId: asked.id,
        option,
      }),
    failed: words.submitFailed,
    changes: [trainingKey(organizationId), certificatesKey],
    onDone: setDecided,
  });
  useEffect(() => {
    if (decided !== null) outcome.current?.focus();
  }, [decided]);
  function goOn({ next, graded }: Decided) {
    if (next === null) {
      if (graded !== null) onGraded(graded);
      return;
    }
    setAsked(next);
    setPoint(point + 1);
    setChosen(undefined);
    setDecided(null);
  }
  return (
    <form
      className={classes.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined && decided === null) void deciding.run(chosen);
      }}
    >
      <span className={classes.badge}>{words.point(point, opened.asked)}</span>
      <Options
        key={asked.id}
        name={asked.id}
        legend={asked.question}
        options={asked.options}
        chosen={chosen}
        disabled={decided !== null}
        onChoose={setChosen}
      />
      {decided === null ? (
        <div>
          <Button type="submit" disabled={chosen === undefined} loading={deciding.busy}>
            {words.decide}
          </Button>
        </div>
      ) : (
        <div className={own.outcome} ref={outcome} tabIndex={-1} data-right={isRight(decided)}>
          <h3>{isRight(decided) ? words.right : words.wrong}</h3>
          <p>{decided.answer.consequence}</p>
          <p>{decided.answer.explanation}</p>
          {!isRight(decided) && (
            <p className={classes.facts}>
              {words.correct}: {decided.answer.options[decided.answer.correctAnswer]}
            </p>
          )}
          <Button onClick={() => goOn(decided)}>
            {decided.next === null ? words.toResult : words.nextPoint}
          </Button>
        </div>
      )}
    </form>
  );
}

const isRight = ({ answer }: Decided) => answer.chosen === answer.correctAnswer;
