import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MARKETING_FIGURES } from '@unmask/product/claims';
import { TESTIMONIALS } from '@unmask/product/content/testimonials';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApp, type Service, startService } from '../test-app.tsx';

let service: Service;

beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

/** The section of the home page under this heading. */
async function section(title: string): Promise<HTMLElement> {
  openApp();
  return screen.findByRole('region', { name: title });
}

describe('the marketing section', () => {
  test('[HOME-002] [HOME-003] [HOME-004] [HOME-005] [HOME-012] pitches four uses, and says of each how much of it works', async () => {
    const offers = await section('What it is for');
    const titles = within(offers).getAllByRole('heading', { level: 3 });
    const cards = titles.slice(0, 4).map((title) => [title.textContent, title.closest('li')?.textContent]);
    expect(cards).toEqual([
      ['Real-time email attachment scanning', expect.stringContaining('Works in part today')],
      ['Voice-clone detection', expect.stringContaining('Works today')],
      ['Brand monitoring', expect.stringContaining('Works in part today')],
      ['Compliance reports', expect.stringContaining('never an attestation')],
    ]);
  });

  test('[HOME-026] [HOME-027] [HOME-028] [HOME-029] [HOME-030] [HOME-031] shows figures that are held by something, each with where to look it up', async () => {
    const offers = await section('What it is for');
    expect(MARKETING_FIGURES).toHaveLength(6);
    for (const { value, label, source } of MARKETING_FIGURES) {
      const figure = within(offers).getByText(label).parentElement;
      expect(figure).toHaveTextContent(`${value}${label}`);
      expect(figure).toHaveAttribute('title', source);
    }
    expect(offers).not.toHaveTextContent(/specification copy|companies|professionals|333x|\$/);
    expect(within(offers).getByRole('link', { name: 'How we measure' })).toHaveAttribute('href', '/accuracy');
  });
});

test('[HOME-014] [BLOG-001] [BLOG-002] the blog teaser shows three articles and the way to all', async () => {
  const teaser = await section('From the blog');
  expect(within(teaser).getAllByRole('listitem')).toHaveLength(3);
  const links = within(teaser)
    .getAllByRole('heading', { level: 3 })
    .map((title) => within(title).getByRole('link').getAttribute('href'));
  expect(links).toEqual([
    '/blog/deepfake-case-studies',
    '/blog/ai-detection-behind-scenes',
    '/blog/deepfake-fraud-business-guide',
  ]);
  expect(within(teaser).getByRole('link', { name: 'View All Articles' })).toHaveAttribute('href', '/blog');
});

test('[HOME-015] [HOME-025] [ENT-080] [ENT-081] [ENT-082] [ENT-083] [ENT-084] [ENT-085] three testimonials, each marked as a sample', async () => {
  const testimonials = await section('What people would use it for');
  const note = within(testimonials).getByText('Sample entries').closest('details');
  expect(note).not.toHaveAttribute('open');
  await userEvent.click(within(testimonials).getByText(/No customer is quoted/));
  expect(note).toHaveAttribute('open');
  const items = within(testimonials).getAllByRole('listitem');
  expect(items).toHaveLength(3);
  for (const [index, { name, role, company, content, rating, image }] of TESTIMONIALS.entries()) {
    const item = items[index] ?? document.body;
    expect(item).toHaveTextContent(`${content}${name}${role}, ${company}`);
    expect(within(item).getByRole('img', { name: `Rated ${rating} of 5` })).toBeInTheDocument();
    expect(item.querySelector('img')?.getAttribute('src')).toBe(image);
  }
});

describe('the questions', () => {
  const open = (faq: HTMLElement) => [...faq.querySelectorAll('details')].filter((item) => item.open);

  test('[HOME-016] [FAQ-001] [FAQ-002] [FAQ-003] are eight, open one at a time, and close again', async () => {
    const faq = await section('Frequently asked questions');
    expect(faq.querySelectorAll('details')).toHaveLength(8);
    expect(open(faq)).toEqual([]);
    await userEvent.click(within(faq).getByText('How accurate is it?'));
    expect(open(faq)).toEqual([within(faq).getByText('How accurate is it?').parentElement]);
    await userEvent.click(within(faq).getByText('Is a result a proof?'));
    expect(open(faq)).toEqual([within(faq).getByText('Is a result a proof?').parentElement]);
    await userEvent.click(within(faq).getByText('Is a result a proof?'));
    expect(open(faq)).toEqual([]);
  });

  test('[FAQ-004] one of them claims support up to 1GB, and says for whom', async () => {
    const faq = await section('Frequently asked questions');
    const answer = within(faq).getByText(/up to 1GB/);
    expect(answer).toHaveTextContent(/limit of the paid plans/);
    expect(answer).toHaveTextContent(/free plan a file may have up to 50 MB/);
  });
});
