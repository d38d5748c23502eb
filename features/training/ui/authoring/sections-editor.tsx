import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { editor as words } from '../../authoring-words.ts';
import type { Example, Section } from '../../content.ts';
import {
  EXAMPLE_LENGTH,
  MAX_EXAMPLES,
  MAX_SECTIONS,
  SECTION_LENGTH,
  SECTION_TYPES,
  TITLE_LENGTH,
} from '../../limits.ts';
import { MEDIA } from '../../media.ts';
import classes from '../training.module.css';
import { moved, newSection, ordered, replaced, without } from './draft.ts';
import { RowButtons } from './row-buttons.tsx';

interface SectionsEditorProps {
  sections: readonly Section[];
  onChange: (sections: Section[]) => void;
}

export function SectionsEditor({ sections, onChange }: SectionsEditorProps) {
  return (
    <Panel title={words.sections}>
      <ol className={classes.parts}>
        {sections.map((section, at) => (
          <li key={section.id}>
            <div className={classes.foot}>
              <h3>{words.section(at + 1)}</h3>
              <RowButtons
                what={words.section(at + 1)}
                at={at}
                count={sections.length}
                onMove={(by) => onChange(ordered(moved(sections, at, by)))}
                onRemove={() => onChange(ordered(without(sections, at)))}
              />
            </div>
            <SectionFields section={section} onChange={(next) => onChange(replaced(sections, at, next))} />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        disabled={sections.length >= MAX_SECTIONS}
        onClick={() => onChange([...sections, newSection(sections.length)])}
      >
        {words.addSection}
      </Button>
    </Panel>
  );
}

function SectionFields({ section, onChange }: { section: Section; onChange: (section: Section) => void }) {
  return (
    <div className={classes.fields}>
      <TextInput
        label={words.sectionTitle}
        value={section.title}
        maxLength={TITLE_LENGTH}
        onChange={(event) => onChange({ ...section, title: event.currentTarget.value })}
      />
      <Textarea
        label={words.sectionText}
        description={words.sectionHelp}
        rows={8}
        value={section.content}
        maxLength={SECTION_LENGTH}
        onChange={(event) => onChange({ ...section, content: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.type}
        value={section.type}
        onChange={(event) => {
          const type = SECTION_TYPES.find((each) => each === event.currentTarget.value);
          if (type) onChange({ ...section, type });
        }}
        data={SECTION_TYPES.map((value) => ({ value, label: words.types[value] }))}
      />
      {section.type === 'comparison' && (
        <div className={classes.sides}>
          <Examples
            title={words.real}
            examples={section.realExamples}
            onChange={(realExamples) => onChange({ ...section, realExamples })}
          />
          <Examples
            title={words.fake}
            examples={section.fakeExamples}
            onChange={(fakeExamples) => onChange({ ...section, fakeExamples })}
          />
        </div>
      )}
    </div>
  );
}

interface ExamplesProps {
  title: string;
  examples: readonly Example[];
  onChange: (examples: Example[]) => void;
}

function Examples({ title, examples, onChange }: ExamplesProps) {
  return (
    <fieldset className={classes.fields}>
      <legend>{title}</legend>
      {examples.map((example, at) => (
        <div key={at} className={classes.fields}>
          <div className={classes.foot}>
            <span className={classes.facts}>{words.example(at + 1)}</span>
            <RowButtons
              what={`${title}, ${words.example(at + 1)}`}
              at={at}
              count={examples.length}
              onRemove={() => onChange(without(examples, at))}
            />
          </div>
          <Textarea
            aria-label={`${title}, ${words.example(at + 1)}`}
            rows={3}
            value={example.text}
            maxLength={EXAMPLE_LENGTH}
            onChange={(event) =>
              onChange(replaced(examples, at, { ...example, text: event.currentTarget.value }))
            }
          />
          <NativeSelect
            aria-label={`${words.picture}: ${title}, ${words.example(at + 1)}`}
            value={example.media ?? ''}
            onChange={(event) => {
              const media = MEDIA.find((each) => each === event.currentTarget.value) ?? null;
              onChange(replaced(examples, at, { ...example, media }));
            }}
            data={[{ value: '', label: words.noPicture }, ...MEDIA.map((value) => ({ value, label: value }))]}
          />
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        disabled={examples.length >= MAX_EXAMPLES}
        onClick={() => onChange([...examples, { text: '', media: null }])}
      >
        {words.addExample}
      </Button>
    </fieldset>
  );
}
