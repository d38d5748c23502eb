import { SegmentedControl } from '@mantine/core';
import { apiKeyToasts } from '@unmask/product/copy/api-keys';
import { Panel } from '@unmask/ui';
import { CodeBox } from '@unmask/ui/code-box.tsx';
import { type ReactNode, useState } from 'react';
import { AnalysisDataSchema } from '../contract.ts';
import { webhookEvents, webhookDocs as words } from '../words.ts';
import { LANGUAGES, type Language, MESSAGE, RECEIVERS } from './examples.ts';
import classes from './webhooks.module.css';

/** What is sent, when, and how a receiver knows whom it comes from. */
export default function WebhookDocs() {
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <Events />
        <dl className={classes.facts}>
          {words.facts.map(([title, text]) => (
            <Fact key={title} title={title} text={text} />
          ))}
        </dl>
        <Receiver />
        <section>
          <h3 className={classes.label}>{words.payload}</h3>
          <CodeBox code={JSON.stringify(MESSAGE, null, 2)} />
        </section>
        <section>
          <h3 className={classes.label}>{words.fields}</h3>
          <dl className={classes.facts}>
            {Object.entries(AnalysisDataSchema.shape).map(([name, field]) => (
              <Fact key={name} title={<code>{name}</code>} text={field.description ?? ''} />
            ))}
          </dl>
        </section>
      </div>
    </Panel>
  );
}

function Fact({ title, text }: { title: ReactNode; text: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Events() {
  return (
    <table className={classes.plain} aria-label={words.events}>
      <thead>
        <tr>
          <th scope="col">{words.eventColumns.event}</th>
          <th scope="col">{words.eventColumns.when}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(webhookEvents).map(([event, when]) => (
          <tr key={event}>
            <th scope="row">
              <code>{event}</code>
            </th>
            <td>{when}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Receiver() {
  const [language, setLanguage] = useState<Language>('TypeScript');
  return (
    <section className={classes.stack}>
      <h3 className={classes.label}>{words.verify}</h3>
      <SegmentedControl
        className={classes.languages}
        aria-label={words.language}
        data={[...LANGUAGES]}
        value={language}
        onChange={(chosen) => setLanguage(LANGUAGES.find((name) => name === chosen) ?? 'TypeScript')}
      />
      <CodeBox
        code={RECEIVERS[language]}
        copy={{ text: words.copy, label: words.copyOf(words.verify), toasts: apiKeyToasts }}
      />
    </section>
  );
}
