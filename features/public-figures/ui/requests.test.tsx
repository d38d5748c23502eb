import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AT, figure, figuresPlace, refusal } from './figures.testing.tsx';

const { place, open } = figuresPlace();
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const ENTRY = { ...figure(), id: 'f', statement: null, claimed: false };

test('whoever is meant asks without an account; what is missing is said', async () => {
  place.json.entry = ENTRY;
  open('/celebrity-database/quendra-ostwick');
  await press('Ask for removal');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
  for (const text of ['Enter your name.', 'Say it in a few words.'])
    expect(await dialog.findByText(text)).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Your name'), 'Office');
  await userEvent.type(dialog.getByLabelText('Your email'), 'office@example.com');
  await userEvent.type(dialog.getByLabelText('Why'), 'Please.');
  place.json.ask = { received: true };
  await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Request received')).toBeInTheDocument();
  const asked = { slug: 'quendra-ostwick', kind: 'removal', name: 'Office', relation: 'self' };
  expect(place.sent('ask')).toEqual([{ ...asked, email: 'office@example.com', text: 'Please.' }]);
});

test('a claim needs an account, and a site that can be one', async () => {
  place.json.entry = ENTRY;
  open('/celebrity-database/quendra-ostwick');
  await press('Claim this page');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  expect(dialog.queryByLabelText('Official site')).toBeNull();
});

test('the statement of whoever speaks for the person stands on the page; a sample is nobody’s', async () => {
  place.json.entry = {
    ...ENTRY,
    claimed: true,
    statement: { text: 'This was not me.', site: 'https://ostwick.example', at: AT },
  };
  open('/celebrity-database/quendra-ostwick');
  expect(await screen.findByText('This was not me.')).toBeInTheDocument();
  expect(screen.getByText(/Checked through https:\/\/ostwick\.example/)).toBeInTheDocument();
  expect(screen.getByText(/has claimed this page/)).toBeInTheDocument();
});

test('one’s own claims say where the code goes, whether it was found, and take a statement', async () => {
  place.who = 'user';
  const claim = {
    ...{ id: 'c1', slug: 'a', name: 'Casimir Uhlgren', state: 'open', code: 'unmask-1', note: '' },
    ...{ file: 'https://u.example/.well-known/unmask-claim.txt', siteFound: false, statement: null },
    createdAt: AT,
  };
  const granted = { ...claim, id: 'c2', name: 'Odile Brantz', state: 'granted', statement: 'Old words.' };
  place.json.ownClaims = { items: [claim, granted] };
  place.json.checkSite = { ...claim, siteFound: true };
  place.json.setStatement = granted;
  open();
  expect(await screen.findByText(/Put unmask-1 into a text file/)).toBeInTheDocument();
  expect(screen.getByText('The code was not found there.')).toBeInTheDocument();
  await press('Look for the code of the claim on Casimir Uhlgren');
  await waitFor(() => expect(place.sent('checkSite')).toEqual([{ id: 'c1' }]));
  const field = screen.getByLabelText('Statement on the page');
  expect(field).toHaveValue('Old words.');
  await userEvent.clear(field);
  await userEvent.type(field, 'New words.');
  await press('Save the statement');
  expect(await screen.findByText('Statement saved')).toBeInTheDocument();
  expect(place.sent('setStatement')).toEqual([{ id: 'c2', text: 'New words.' }]);
});

test('staff grant what was asked; a claim only once the code was found', async () => {
  const request = {
    ...{ id: 'q1', kind: 'removal', figure: 'Quendra Ostwick', slug: 's', name: 'Office', text: 'Please.' },
    ...{ email: 'office@example.com', account: false, relation: 'self', siteUrl: null, siteFound: null },
    ...{ state: 'open', note: '', createdAt: AT, decidedAt: null },
  };
  const claim = { ...request, id: 'q2', kind: 'claim', figure: 'Odile Brantz', siteUrl: 'https://o.example' };
  place.json.requests = { items: [request, claim], nextCursor: null };
  place.answers.settle = refusal(409, 'figure_decided', 'Somebody has decided this meanwhile.');
  open('/review');
  expect(await screen.findAllByText(/address not confirmed/)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Grant the request about Odile Brantz' })).toBeDisabled();
  await press('Grant the request about Quendra Ostwick');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/cannot be undone/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Grant the request' }));
  expect(await dialog.findByText('Somebody has decided this meanwhile.')).toBeInTheDocument();
  expect(place.sent('settle')).toEqual([{ id: 'q1', decision: 'granted', note: '' }]);
});

test('a list that cannot be read says so', async () => {
  place.answers.requests = refusal(500, 'internal', 'x');
  open('/review');
  expect(await screen.findByText('The requests could not be loaded.')).toBeInTheDocument();
});
