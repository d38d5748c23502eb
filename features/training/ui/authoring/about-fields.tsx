import '@mantine/core/styles/Checkbox.css';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { editor as words } from '../../authoring-words.ts';
import type { Draft } from '../../contract.ts';
import {
  CATEGORY_LENGTH,
  DESCRIPTION_LENGTH,
  LEVELS,
  MAX_MINUTES,
  MAX_QUESTIONS,
  MODULE_KINDS,
  TITLE_LENGTH,
} from '../../limits.ts';
import { portal } from '../../page-words.ts';
import classes from '../training.module.css';

interface AboutFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const within = (typed: string, most: number): number =>
  Math.min(most, Math.max(1, Math.round(Number(typed) || 1)));

export function AboutFields({ draft, onChange }: AboutFieldsProps) {
  const { content } = draft;
  const quiz = (part: Partial<typeof content.quiz>) =>
    onChange({ ...draft, content: { ...content, quiz: { ...content.quiz, ...part } } });
  return (
    <Panel title={words.about}>
      <div className={classes.fields}>
        <TextInput
          label={words.title}
          value={draft.title}
          maxLength={TITLE_LENGTH}
          onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
        />
        <Textarea
          label={words.description}
          rows={3}
          value={draft.description}
          maxLength={DESCRIPTION_LENGTH}
          onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        />
        <div className={classes.form}>
          <TextInput
            label={words.minutes}
            type="number"
            min={1}
            max={MAX_MINUTES}
            value={draft.duration_minutes}
            onChange={(event) =>
              onChange({ ...draft, duration_minutes: within(event.currentTarget.value, MAX_MINUTES) })
            }
          />
          <NativeSelect
            label={words.level}
            value={draft.difficulty_level}
            onChange={(event) => {
              const level = LEVELS.find((each) => each === event.currentTarget.value);
              if (level) onChange({ ...draft, difficulty_level: level });
            }}
            data={LEVELS.map((value) => ({ value, label: portal.levels[value] }))}
          />
          <TextInput
            label={words.category}
            value={draft.category}
            maxLength={CATEGORY_LENGTH}
            onChange={(event) => onChange({ ...draft, category: event.currentTarget.value })}
          />
          <NativeSelect
            label={words.kind}
            value={draft.kind}
            onChange={(event) => {
              const kind = MODULE_KINDS.find((each) => each === event.currentTarget.value);
              if (kind) onChange({ ...draft, kind });
            }}
            data={MODULE_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          />
          <TextInput
            label={words.passing}
            type="number"
            min={1}
            max={100}
            value={content.quiz.passingScore}
            onChange={(event) => quiz({ passingScore: within(event.currentTarget.value, 100) })}
          />
          {draft.kind === 'course' && (
            <TextInput
              label={words.drawn}
              type="number"
              min={1}
              max={MAX_QUESTIONS}
              value={content.quiz.drawn ?? ''}
              onChange={({ currentTarget: { value } }) =>
                quiz({ drawn: value === '' ? null : within(value, MAX_QUESTIONS) })
              }
            />
          )}
        </div>
        <Checkbox
          label={words.mandatory}
          checked={draft.is_mandatory}
          onChange={(event) => onChange({ ...draft, is_mandatory: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}
