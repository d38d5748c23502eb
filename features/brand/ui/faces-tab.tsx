import { Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel, showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import type { Faces } from '../contract.ts';
import { faceWords as words } from '../face-words.ts';
import { EMAIL_LENGTH, NAME_LENGTH } from '../limits.ts';
import classes from './brand.module.css';
import type { May } from './brand-page.tsx';
import { brandCalls, brandKey, failedAs, logged } from './calls.ts';
import { FaceList } from './face-list.tsx';

const AGAIN_MS = 2_000;

/** People who have consented that their faces are looked for. Admins alone are asked for it. */
export function FacesTab({ may }: { may: May }) {
  if (may.configure) return <OfAdmin organizationId={may.organizationId} />;
  return (
    <Panel title={words.title}>
      <p className={classes.text}>{words.notAdmin}</p>
    </Panel>
  );
}

function OfAdmin({ organizationId }: { organizationId: string }) {
  const query = useQuery({
    queryKey: brandKey(organizationId, 'faces'),
    queryFn: () => logged(words.failed, brandCalls().faces({ organizationId })),
    refetchInterval: ({ state }) => (isReading(state.data) ? AGAIN_MS : false),
  });
  return (
    <AsyncView query={query} label={words.loading} height={320} failed={words.failed}>
      {(faces) => (
        <div className={classes.stack}>
          <Panel title={words.title}>
            <div className={classes.stack}>
              <p className={classes.text}>{words.lead}</p>
              <FaceList organizationId={organizationId} items={faces.items} />
            </div>
          </Panel>
          <Invite organizationId={organizationId} />
          <Where organizationId={organizationId} faces={faces} />
          <MeasuredError faces={faces} />
        </div>
      )}
    </AsyncView>
  );
}

const isReading = (faces: Faces | undefined): boolean =>
  faces?.items.some(({ portraits }) => portraits.some(({ state }) => state === 'reading')) ?? false;

const schema = z.object({
  name: z.string().trim().min(1, words.invite.nameMissing),
  email: z.string().trim().pipe(z.email(words.invite.emailWrong)),
});

function Invite({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm({
    schema,
    start: { name: '', email: '' },
    send: (values) => brandCalls().inviteFace({ organizationId, ...values }),
    onDone: () => {
      showToast(words.invite.done);
      form.reset();
    },
    failed: words.invite.failed,
    fields: { brand_face_known: 'email' },
    changes: [brandKey(organizationId, 'faces')],
  });
  return (
    <Panel title={words.invite.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.invite.text}</p>
        <SchemaForm form={form} submit={words.invite.submit} look="default">
          <TextInput
            label={words.invite.name}
            autoComplete="off"
            maxLength={NAME_LENGTH}
            {...form.field('name')}
          />
          <TextInput
            type="email"
            label={words.invite.email}
            description={words.invite.emailText}
            autoComplete="off"
            maxLength={EMAIL_LENGTH}
            {...form.field('email')}
          />
        </SchemaForm>
      </div>
    </Panel>
  );
}

interface Props {
  organizationId: string;
  faces: Faces;
}

function Where({ organizationId, faces }: Props) {
  const { where } = words;
  const setting = useCall({
    call: (allPosts: boolean) => brandCalls().setFaceSearch({ organizationId, allPosts }),
    done: where.saved,
    failed: failedAs(where.failed),
    changes: [brandKey(organizationId, 'faces')],
  });
  return (
    <Panel title={where.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{where.captured}</p>
        <Switch
          label={where.all}
          description={where.allText(faces.dailyLooks)}
          checked={setting.running ?? faces.allPosts}
          disabled={setting.busy}
          onChange={({ currentTarget }) => void setting.run(currentTarget.checked)}
        />
        {faces.looking > 0 && <p className={classes.text}>{where.looking(faces.looking)}</p>}
      </div>
    </Panel>
  );
}

function MeasuredError({ faces: { rule, compared } }: { faces: Faces }) {
  const { measured } = words;
  const lines = [
    measured.rule(rule),
    measured.wrong(rule),
    measured.missed(rule),
    measured.expected(compared, rule),
    measured.limits(rule),
  ];
  return (
    <Panel title={measured.title}>
      <div className={classes.lines}>
        {lines.map((line) => (
          <p key={line} className={classes.text}>
            {line}
          </p>
        ))}
      </div>
    </Panel>
  );
}
