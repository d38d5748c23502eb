import { Button, Textarea, TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { editor as words } from '../../authoring-words.ts';
import type { Question } from '../../content.ts';
import {
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MIN_OPTIONS,
  type ModuleKind,
  OPTION_LENGTH,
  QUESTION_LENGTH,
} from '../../limits.ts';
import own from '../check.module.css';
import classes from '../training.module.css';
import { moved, newQuestion, replaced, without, withoutOption } from './draft.ts';
import { RowButtons } from './row-buttons.tsx';

interface QuestionsEditorProps {
  kind: ModuleKind;
  questions: readonly Question[];
  onChange: (questions: Question[]) => void;
}

export function QuestionsEditor({ kind, questions, onChange }: QuestionsEditorProps) {
  return (
    <Panel title={words.questions}>
      <ol className={classes.parts}>
        {questions.map((question, at) => (
          <li key={question.id}>
            <div className={classes.foot}>
              <h3>{words.question(at + 1)}</h3>
              <RowButtons
                what={words.question(at + 1)}
                at={at}
                count={questions.length}
                onMove={(by) => onChange(moved(questions, at, by))}
                onRemove={() => onChange(without(questions, at))}
              />
            </div>
            <QuestionFields
              kind={kind}
              number={at + 1}
              question={question}
              onChange={(next) => onChange(replaced(questions, at, next))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        disabled={questions.length >= MAX_QUESTIONS}
        onClick={() => onChange([...questions, newQuestion()])}
      >
        {words.addQuestion}
      </Button>
    </Panel>
  );
}

interface QuestionFieldsProps {
  kind: ModuleKind;
  number: number;
  question: Question;
  onChange: (question: Question) => void;
}

function QuestionFields({ kind, number, question, onChange }: QuestionFieldsProps) {
  const { options } = question;
  return (
    <div className={classes.fields}>
      <Textarea
        label={words.questionText}
        rows={3}
        value={question.question}
        maxLength={QUESTION_LENGTH}
        onChange={(event) => onChange({ ...question, question: event.currentTarget.value })}
      />
      {options.map((_, at) => (
        <OptionFields key={at} {...{ kind, number, question, at, onChange }} />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={options.length >= MAX_OPTIONS}
          onClick={() => onChange({ ...question, options: [...options, ''] })}
        >
          {words.addOption}
        </Button>
      </div>
      <Textarea
        label={words.explanation}
        rows={2}
        value={question.explanation}
        maxLength={QUESTION_LENGTH}
        onChange={(event) => onChange({ ...question, explanation: event.currentTarget.value })}
      />
    </div>
  );
}

function OptionFields({ kind, number, question, at, onChange }: QuestionFieldsProps & { at: number }) {
  const { options, correctAnswer, consequences = [] } = question;
  return (
    <div className={own.optionRow}>
      <input
        type="radio"
        name={`right-${question.id}`}
        checked={correctAnswer === at}
        aria-label={`${words.question(number)}: ${words.right(at + 1)}`}
        onChange={() => onChange({ ...question, correctAnswer: at })}
      />
      <div className={classes.fields}>
        <TextInput
          aria-label={`${words.question(number)}: ${words.option(at + 1)}`}
          placeholder={words.option(at + 1)}
          value={options[at] ?? ''}
          maxLength={OPTION_LENGTH}
          onChange={(event) =>
            onChange({ ...question, options: replaced(options, at, event.currentTarget.value) })
          }
        />
        {kind === 'drill' && (
          <TextInput
            aria-label={`${words.question(number)}: ${words.consequence(at + 1)}`}
            placeholder={words.consequence(at + 1)}
            value={consequences[at] ?? ''}
            maxLength={OPTION_LENGTH}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                ...question,
                consequences: options.map((_, index) => (index === at ? value : (consequences[index] ?? ''))),
              })
            }
          />
        )}
      </div>
      {options.length > MIN_OPTIONS && (
        <RowButtons
          what={`${words.question(number)}: ${words.option(at + 1)}`}
          at={at}
          count={options.length}
          onRemove={() => onChange(withoutOption(question, at))}
        />
      )}
    </div>
  );
}
