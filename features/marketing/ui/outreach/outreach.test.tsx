import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OBJECTION } from '@unmask/product/content/marketing/templates';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Prospect } from '../../contract.ts';
import { marketingPlace, openTab, press } from '../marketing.testing.tsx';

const { place, show, sent } = marketingPlace();
let clipboard: string[];
beforeEach(() => {
  clipboard = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void clipboard.push(text) },
  });
});

const prospect = (id: string, more: Partial<Prospect> = {}): Prospect => ({
  ...{ id, company: `Company ${id}`, contact: `Person ${id}`, email: `${id}@real.example`, phone: '' },
  ...{ website: '', industry: 'Law', size: '1-50', priority: 'High', status: 'Responded' },
  ...{ nextStep: '', nextStepOn: '', notes: '', objected: false, fromInquiry: false },
  ...{ createdAt: '2026-11-22T10:00:00.000Z', updatedAt: '2026-11-22T10:00:00.000Z', ...more },
});
const toast = async (title: string, text: string) => {
  const words = await screen.findAllByText(text);
  expect(words.at(-1)!.parentElement).toHaveTextContent(title);
};

test('[MKT-016] [MKT-020] [MKT-021] [MKT-026] [MKT-028] [MKT-033] [MKT-035] the Command Center has five tabs', async () => {
  show('', 'visitor');
  await openTab('Outreach Tools');
  expect(
    await screen.findByRole('heading', { name: 'Marketing Outreach Command Center' }),
  ).toBeInTheDocument();
  const tabs = within(screen.getByRole('tablist', { name: 'Outreach tools' })).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    ...['CA Templates', 'Central CA', 'Cold DM Scripts', 'National Targets', 'Social Content'],
  ]);
});

test('[MKT-004] [MKT-022] [MKT-023] [MKT-024] [MKT-025] [MKT-102] [MKT-103] [MKT-104] [MKT-134] [CALL-135] templates of three trades are filled for a contact and copied', async () => {
  place.json.prospects = { items: [prospect('a')] };
  show('?tab=outreach');
  for (const name of ['Law firms', 'Real estate', 'Banking'])
    expect(await screen.findByRole('button', { name: `Copy Template: ${name}` })).toBeInTheDocument();
  const left = () => screen.getByRole('list', { name: 'Variables to replace: Law firms' });
  expect(
    within(left())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['[CONTACT_NAME] Contact name', '[COMPANY_NAME] Company name', '[SENDER_NAME] Your name']]);
  await screen.findByRole('option', { name: 'Person a, Company a' });
  await userEvent.selectOptions(screen.getByLabelText('Contact'), 'a');
  await userEvent.type(screen.getByLabelText('Your name'), 'Ann');
  await press('Copy Template: Law firms');
  await toast('Copied!', 'Template copied to clipboard');
  expect(clipboard[0]).toMatch(/^Subject: When the other side/);
  for (const part of ['Dear Person a,', 'matters of Company a', '\nAnn\n', OBJECTION])
    expect(clipboard[0]).toContain(part);
  expect(clipboard[0]).not.toContain('[');
  expect(screen.getByRole('link', { name: 'Open in your mail program: Law firms' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:a%40real\.example\?subject=When/),
  );
});

test('who was written to is moved on from where the mail was filled', async () => {
  place.json.prospects = { items: [prospect('a', { status: 'Not Contacted', notes: 'kept' })] };
  place.json.updateProspect = prospect('a', { status: 'Reached Out' });
  show('?tab=outreach');
  await screen.findByRole('option', { name: 'Person a, Company a' });
  expect(screen.queryByRole('button', { name: 'Mark as Reached Out' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Contact'), 'a');
  await press('Mark as Reached Out');
  await waitFor(() =>
    expect(sent('updateProspect')).toMatchObject([{ id: 'a', status: 'Reached Out', notes: 'kept' }]),
  );
  expect(await screen.findByText('Moved')).toBeInTheDocument();
});

test('for somebody who objected nothing is filled and nothing copied', async () => {
  place.json.prospects = { items: [prospect('a', { objected: true })] };
  show('?tab=outreach');
  await screen.findByRole('option', { name: 'Person a, Company a' });
  await userEvent.selectOptions(screen.getByLabelText('Contact'), 'a');
  expect(screen.getByRole('alert')).toHaveTextContent('Person a does not want to be written to.');
  for (const button of screen.getAllByRole('button', { name: /^Copy Template/ }))
    expect(button).toBeDisabled();
  expect(screen.getAllByText(/Dear \[CONTACT_NAME\]/)).not.toHaveLength(0);
});

test('what cannot be put on the clipboard is said', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new Error('no')) },
  });
  show('?tab=outreach', 'visitor');
  await press('Copy Template: Banking');
  expect(await screen.findByText('Not copied')).toBeInTheDocument();
});

test('[MKT-002] [MKT-029] [MKT-030] [MKT-031] [MKT-032] [MKT-133] [CALL-134] scripts for three platforms are copied', async () => {
  show('?tab=outreach&sub=scripts', 'visitor');
  for (const name of ['Twitter/X', 'Instagram', 'Facebook']) {
    await openTab(name);
    expect((await screen.findAllByRole('button', { name: /^Copy: / })).length).toBeGreaterThan(1);
  }
  await press('Copy: A group of owners');
  await toast('Copied!', 'Script copied to clipboard');
  expect(clipboard[0]).toContain('May I post');
});

test('[MKT-034] [ENT-410] [ENT-411] [ENT-412] [ENT-413] [ENT-414] [ENT-415] [ENT-416] [ENT-417] [ENT-418] [ENT-419] [ENT-420] [ENT-421] a table of 20 big companies with all that is to be known, marked as a sample', async () => {
  show('?tab=outreach&sub=national', 'visitor');
  const table = await screen.findByRole('table', { name: 'National Targets' });
  expect(within(table).getAllByRole('row')).toHaveLength(21);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Company', 'Industry', 'Revenue', 'Employees', 'Plan', 'Priority', 'CEO', 'Contact', 'Notes'],
  ]);
  const first = within(table).getAllByRole('row')[1]!;
  for (const part of ['security@harborline-retail.example', '@harborline_retail_example', '/linkedin'])
    expect(first).toHaveTextContent(part);
  const panel = table.closest('section')!;
  expect(within(panel).getByText('sample')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Search companies'), 'aviation');
  expect(within(table).getAllByRole('row')).toHaveLength(2);
});

test('[MKT-005] [MKT-036] [MKT-037] [MKT-038] posts and threads; each tweet shows its count out of 280', async () => {
  show('?tab=outreach&sub=social', 'visitor');
  expect(await screen.findByRole('heading', { name: 'Facebook posts' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Twitter threads' })).toBeInTheDocument();
  const counts = screen.getAllByText(/^\d+\/280$/);
  expect(counts).toHaveLength(10);
  for (const { textContent } of counts) expect(Number.parseInt(textContent, 10)).toBeLessThanOrEqual(280);
  await press('Copy: Call back');
  expect(clipboard[0]).toContain('utm_source=facebook');
});

test('[MKT-003] [MKT-027] [ENT-424] [ENT-425] [ENT-426] [ENT-427] [ENT-428] [ENT-429] [ENT-430] [ENT-431] [ENT-432] [ENT-433] [ENT-437] [ENT-438] [ENT-439] [ENT-440] [ENT-441] [ENT-442] a searchable grid of prospect cards with all of their fields, marked as samples', async () => {
  show('?tab=outreach&sub=central-ca', 'visitor');
  // Each card has a list of its own for the ways to reach somebody.
  const cards = async () => {
    const list = await screen.findByRole('list', { name: 'Central California prospects' });
    return [...list.children] as HTMLElement[];
  };
  expect(await cards()).toHaveLength(9);
  const [first] = await cards();
  for (const part of [
    ...['Quill & Harrow LLP', 'Law firm', '11-50', '$5M-$10M', 'High', 'office@quill-and-harrow.example'],
    ...['(559) 555-0101', 'quill-and-harrow.example', '@quill_and_harrow_example', 'Litigates', 'Fresno'],
    ...['100 Sample Street', 'Recorded calls as evidence', '$299 a month', 'Dana Quillfeather'],
    ...['Mail first', 'Not Contacted'],
  ])
    expect(first).toHaveTextContent(part);
  for (const card of await cards()) expect(within(card).getByText('sample')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Search prospects'), 'visalia');
  expect(await cards()).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Sign in to keep it' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Note about/ })).toBeNull();
});

test('the pipeline: stages, who asked for a call, and what is changed', async () => {
  place.json.prospects = {
    items: [prospect('a', { fromInquiry: true }), prospect('b', { status: 'Qualified', objected: true })],
  };
  place.json.updateProspect = prospect('a');
  show('?tab=outreach&sub=central-ca', 'staff');
  expect(await screen.findByText('asked for a demo call')).toBeInTheDocument();
  expect(screen.getByText('do not contact')).toBeInTheDocument();
  await press('Qualified 1');
  expect(screen.queryByRole('heading', { name: 'Company a' })).toBeNull();
  await press('All 2');
  await press('Edit Company a');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Company')).toHaveAttribute('readonly');
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Demo Scheduled');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateProspect')).toMatchObject([{ id: 'a', status: 'Demo Scheduled' }]));
});

test('somebody is added; without a company nothing is sent', async () => {
  place.json.addProspects = { added: 1, known: 0 };
  show('?tab=outreach&sub=central-ca');
  expect(await screen.findByText(/Nobody is in your pipeline yet/)).toBeInTheDocument();
  await press('Add a prospect');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the name of the company.')).toBeInTheDocument();
  expect(sent('addProspects')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Company'), 'Eastwind');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('addProspects')).toMatchObject([{ items: [{ company: 'Eastwind' }] }]));
});

test('a list comes in and goes out as CSV', async () => {
  place.json.addProspects = { added: 2, known: 0 };
  place.json.prospects = {
    items: [prospect('a', { company: '=1+1', nextStepOn: '2026-12-01', notes: 'two\nlines, "quoted"' })],
  };
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show('?tab=outreach&sub=central-ca');
  await screen.findByRole('heading', { name: '=1+1' });
  await press('Export CSV');
  const text = await saved!.text();
  expect(text).toContain(`"'=1+1"`);
  const choose = (content: string) =>
    userEvent.upload(
      screen.getByLabelText('Import CSV', { selector: 'input' }),
      new File([content], 'a.csv'),
    );
  await choose(text);
  await waitFor(() =>
    expect(sent('addProspects')).toMatchObject([
      {
        items: [
          { company: '=1+1', nextStepOn: '2026-12-01', notes: 'two\nlines, "quoted"', status: 'Responded' },
        ],
      },
    ]),
  );
  expect(await screen.findByText('2 added, 0 known already.')).toBeInTheDocument();
  await choose('name;mail\nx;y');
  expect(await screen.findByText(/one of them must be “company”/)).toBeInTheDocument();
  await choose('Company;Email\n;nobody');
  expect(await screen.findByText(/Row 2 has no company/)).toBeInTheDocument();
  expect(sent('addProspects')).toHaveLength(1);
});

test('a note about a sample is kept for whoever is signed in', async () => {
  place.json.notes = {
    items: [
      {
        ...{ prospect: 'valley-ledger', status: 'Reached Out', nextStep: 'Call Ines', notes: '' },
        updatedAt: '2026-11-22T10:00:00.000Z',
      },
    ],
  };
  show('?tab=outreach&sub=central-ca');
  expect(await screen.findByText('Next step: Call Ines')).toBeInTheDocument();
  await press('Note about Valley Ledger Bank');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Qualified');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('saveNote')).toMatchObject([{ prospect: 'valley-ledger', status: 'Qualified' }]),
  );
});
