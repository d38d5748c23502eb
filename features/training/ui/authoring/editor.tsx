import { Button } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import { authoring as words } from '../../authoring-words.ts';
import type { Authored, Draft } from '../../contract.ts';
import { trainingCalls, trainingKey } from '../calls.ts';
import { SectionView } from '../section-view.tsx';
import classes from '../training.module.css';
import { AboutFields } from './about-fields.tsx';
import { completed, draftOf } from './draft.ts';
import { QuestionsEditor } from './questions-editor.tsx';
import { SectionsEditor } from './sections-editor.tsx';

interface EditorProps {
  organizationId: string;
  module: Authored;
}

/** One module: written, looked at as readers will, saved, published. */
export function Editor({ organizationId, module }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(module));
  const [stored, setStored] = useState(module);
  const [previews, setPreviews] = useState(false);
  const unsaved = JSON.stringify(completed(draft)) !== JSON.stringify(completed(draftOf(stored)));
  const named = { organizationId, moduleId: module.id };
  const changes = [trainingKey(organizationId)];
  const saving = useCall({
    call: () => trainingCalls().update({ ...named, ...completed(draft), updated_at: stored.updated_at }),
    done: words.saved,
    failed: words.saveFailed,
    changes,
    onDone: setStored,
  });
  const publishing = useCall({
    call: () => trainingCalls().publish(named),
    done: ({ version }) => words.published(version),
    failed: words.publishFailed,
    changes,
    onDone: setStored,
  });
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <Button variant="default" aria-pressed={previews} onClick={() => setPreviews(!previews)}>
          {previews ? words.write : words.preview}
        </Button>
        <Button variant="default" disabled={!unsaved} loading={saving.busy} onClick={() => void saving.run()}>
          {words.save}
        </Button>
        <Button
          disabled={unsaved || stored.gaps.length > 0 || !stored.changed}
          loading={publishing.busy}
          onClick={() => void publishing.run()}
        >
          {words.publish}
        </Button>
        {stored.version > 0 && (
          <Button
            component="a"
            variant="subtle"
            href={`/api/organizations/${organizationId}/training/modules/${module.id}/scorm`}
          >
            {words.scorm}
          </Button>
        )}
        {unsaved && <span className={classes.facts}>{words.unsaved}</span>}
      </div>
      {stored.version > 0 && <p className={classes.facts}>{words.scormHelp}</p>}
      {!unsaved && stored.gaps.length > 0 && <Gaps gaps={stored.gaps} />}
      {previews ? <Preview draft={draft} /> : <Fields draft={draft} onChange={setDraft} />}
    </div>
  );
}

function Gaps({ gaps }: { gaps: Authored['gaps'] }) {
  return (
    <Panel title={words.gapsTitle}>
      <ul className={classes.gaps}>
        {gaps.map(({ where, what }) => (
          <li key={`${where} ${what}`}>
            <strong>{where}</strong>: {what}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** As readers will see it. */
function Preview({ draft }: { draft: Draft }) {
  return (
    <div className={classes.module}>
      {draft.content.sections.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
    </div>
  );
}

function Fields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { content } = draft;
  return (
    <>
      <AboutFields draft={draft} onChange={onChange} />
      <SectionsEditor
        sections={content.sections}
        onChange={(sections) => onChange({ ...draft, content: { ...content, sections } })}
      />
      <QuestionsEditor
        kind={draft.kind}
        questions={content.quiz.questions}
        onChange={(questions) =>
          onChange({ ...draft, content: { ...content, quiz: { ...content.quiz, questions } } })
        }
      />
    </>
  );
}
