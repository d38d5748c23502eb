import { Anchor, SegmentedControl } from '@mantine/core';
import { publicCallsOf } from '@unmask/platform/public-call';
import { API_BASES } from '@unmask/product/api';
import { apiKeyToasts, publicApi, apiDocs as words } from '@unmask/product/copy/api-keys';
import { Panel } from '@unmask/ui';
import { CodeBox } from '@unmask/ui/code-box.tsx';
import type { Places } from '@unmask/ui/slice.ts';
import { Part, usePlaces } from '@unmask/ui/slices.tsx';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { PUBLIC_CALLS, type PublicCall } from '../contract.ts';
import classes from './api-keys.module.css';
import { example, installation, LANGUAGES, type Language, urlExample } from './examples.ts';

/** How to call the API, with examples that carry this installation's own address. */
export function Documentation() {
  const added = usePlaces('keys.docs');
  const [language, setLanguage] = useState<Language>('curl');
  const base = `${window.location.origin}${API_BASES[0]}`;
  const description = `${base}/api/v1/openapi.json`;
  return (
    <div className={classes.stack}>
      <Panel title={words.title}>
        <dl className={classes.facts}>
          <dt>{words.base}</dt>
          <dd>
            <code>{base}</code>
          </dd>
          <Fact title={words.authTitle} text={words.auth} />
          <Fact title={words.scopesTitle} text={words.scopes} />
          <Fact title={words.limitsTitle} text={words.limits} />
          <Fact title={words.errorsTitle} text={words.errors} />
          <Fact title={words.asyncTitle} text={words.async} />
          <Fact title={words.urlTitle} text={words.url} />
          <Fact title={words.documentsTitle} text={words.documents} />
          <Fact title={words.idempotencyTitle} text={words.idempotency} />
          <Fact title={words.zeroTitle} text={words.zero} />
          <Fact title={words.verdictTitle} text={words.verdict} />
          <dt>{words.clientsTitle}</dt>
          <dd>
            {words.clients}
            {installation(window.location.origin).map(([name, command]) => (
              <span key={name} className={classes.install}>
                {name}: <code>{command}</code>
              </span>
            ))}
          </dd>
          <dt>{words.openapi}</dt>
          <dd>
            <Anchor href={description}>{description}</Anchor>
          </dd>
        </dl>
      </Panel>
      <SegmentedControl
        className={classes.languages}
        aria-label={words.language}
        data={[...LANGUAGES]}
        value={language}
        onChange={(chosen) => setLanguage(LANGUAGES.find((name) => name === chosen) ?? 'curl')}
      />
      {PUBLIC_CALLS.map((call, index) => (
        <Call key={call.id} call={call} language={language} base={base} open={index === 0} />
      ))}
      {added.map((place) => (
        <Added key={place.id} place={place} language={language} base={base} />
      ))}
    </div>
  );
}

/** Words and calls of another slice. */
function Added({ place, language, base }: { place: Places['keys.docs']; language: Language; base: string }) {
  const [calls, setCalls] = useState<readonly PublicCall[]>([]);
  useEffect(() => {
    place
      .contract()
      .then((contract) => setCalls(publicCallsOf(contract)))
      .catch((thrown: unknown) => console.warn('documentation', thrown));
  }, [place]);
  return (
    <>
      <Part load={place.load} />
      {calls.map((call) => (
        <Call key={call.id} call={call} language={language} base={base} />
      ))}
    </>
  );
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Code({ code, label }: { code: string; label: string }) {
  return (
    <CodeBox code={code} copy={{ text: words.copy, label: words.copyOf(label), toasts: apiKeyToasts }} />
  );
}

interface CallProps {
  call: PublicCall;
  language: Language;
  base: string;
  /** Whether its examples are there at once: a dozen of them would hide what calls there are. */
  open?: boolean;
}

function Call({ call, language, base, open = false }: CallProps) {
  return (
    <Panel title={call.summary} aside={<code>{`${call.method} ${call.path}`}</code>}>
      <div className={classes.stack}>
        <p className={classes.text}>{call.description}</p>
        <p className={classes.small}>
          {words.scope}: <code>{call.scope}</code>
        </p>
        <details className={classes.details} open={open}>
          <summary>{words.details}</summary>
          <div className={classes.stack}>
            <Code code={example(call, language, base)} label={call.summary} />
            {call.form && ('url' in call.form.shape || call.json) && (
              <div className={classes.stack}>
                <h3 className={classes.small}>{words.urlExample}</h3>
                <Code
                  code={urlExample(call, language, base)}
                  label={`${call.summary}, ${words.urlExample}`}
                />
              </div>
            )}
            {call.query && <Fields title={words.query} fields={described(call.query)} />}
            {call.form && (
              <Fields
                title={words.body}
                fields={[
                  ['file', call.files === 'many' ? publicApi.fields.files : publicApi.fields.file],
                  ...described(call.form),
                ]}
              />
            )}
            {call.json && <Fields title={words.json} fields={described(call.json.schema)} />}
            {call.answer ? (
              <Fields title={words.answerFields} fields={described(call.answer)} />
            ) : (
              <p className={classes.text}>{words.noAnswer}</p>
            )}
          </div>
        </details>
      </div>
    </Panel>
  );
}

const described = (schema: z.ZodObject): Array<[string, string]> =>
  Object.entries(schema.shape).map(([name, field]) => [name, field.description ?? '']);

function Fields({ title, fields }: { title: string; fields: Array<[string, string]> }) {
  return (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <dl className={classes.fields}>
        {fields.map(([name, text]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
