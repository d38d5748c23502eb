import { Button } from '@mantine/core';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Graded, OpenedCheck, ReadModule } from '../contract.ts';
import { view, check as words } from '../page-words.ts';
import { certificatesKey, trainingCalls, trainingKey } from './calls.ts';
import own from './check.module.css';
import { Drill } from './drill.tsx';
import { Options } from './options.tsx';
import { Results } from './results.tsx';
import classes from './training.module.css';

export interface CheckProps {
  organizationId: string;
  module: ReadModule;
  /** Back to the first section. */
  onRead: () => void;
  onBack: () => void;
}

/** The last step. Questions come when it is begun, what is right when it is over. */
export function KnowledgeCheck(props: CheckProps) {
  const { organizationId, module } = props;
  const { quiz } = module.content;
  const [opened, setOpened] = useState<OpenedCheck | null>(null);
  const [graded, setGraded] = useState<Graded | null>(null);
  const opening = useCall({
    call: () => trainingCalls().openCheck({ organizationId, moduleId: module.id }),
    failed: words.beginFailed,
    onDone: (check) => {
      setGraded(null);
      setOpened(check);
    },
  });
  const isDrill = module.kind === 'drill';
  return (
    <section className={classes.section} aria-label={view.check}>
      <h2>{view.check}</h2>
      {opened === null && (
        <>
          <p>{(isDrill ? words.drillIntro : words.intro)(quiz.asked, quiz.passingScore)}</p>
          <div>
            <Button loading={opening.busy} onClick={() => void opening.run()}>
              {words.begin}
            </Button>
          </div>
        </>
      )}
      {opened !== null && graded === null && isDrill && (
        <Drill key={opened.attemptId} {...props} opened={opened} onGraded={setGraded} />
      )}
      {opened !== null && graded === null && !isDrill && (
        <Questions
          key={opened.attemptId}
          organizationId={organizationId}
          opened={opened}
          onGraded={setGraded}
        />
      )}
      {graded !== null && (
        <Results {...props} graded={graded} onAgain={() => void opening.run()} beginning={opening.busy} />
      )}
    </section>
  );
}

interface QuestionsProps {
  organizationId: string;
  opened: OpenedCheck;
  onGraded: (graded: Graded) => void;
}

function Questions({ organizationId, opened, onGraded }: QuestionsProps) {
  const [answers, setAnswers] = useState<Record<string, number>>({});
  const [asked, setAsked] = useState(false);
  const open = opened.questions.filter(({ id }) => answers[id] === undefined).length;
  const submitting = useCall({
    call: () => trainingCalls().submitCheck({ organizationId, attemptId: opened.attemptId, answers }),
    failed: words.submitFailed,
    changes: [trainingKey(organizationId), certificatesKey],
    onDone: onGraded,
  });
  return (
    <form
      className={classes.section}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (open === 0) void submitting.run();
      }}
    >
      {opened.questions.map(({ id, question, options }, index) => (
        <Options
          key={id}
          name={id}
          legend={`${index + 1}. ${question}`}
          options={options}
          chosen={answers[id]}
          missing={asked && answers[id] === undefined}
          onChoose={(option) => setAnswers((before) => ({ ...before, [id]: option }))}
        />
      ))}
      {asked && open > 0 && (
        <p role="alert" className={own.missing}>
          {words.open(open)}
        </p>
      )}
      <div>
        <Button type="submit" loading={submitting.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
