import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BLOG_POSTS } from '@unmask/blog/posts';
import { loadPost } from '@unmask/blog/ui/load-post';
import { formatDay } from '@unmask/ui';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ALL_PUBLIC_PAGES } from './site/public-pages.ts';
import { openApp, type Service, startService } from './test-app.tsx';

let service: Service;

beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

const ROWS: Record<string, string> = {
  'deepfake-fraud-business-guide': 'BLOG-003',
  'ai-detection-behind-scenes': 'BLOG-004',
  'deepfake-case-studies': 'BLOG-005',
};

describe('the blog', () => {
  test('lists every article with its facts', async () => {
    openApp('/blog');
    expect(await screen.findByRole('heading', { level: 1, name: 'Articles' })).toBeInTheDocument();
    const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(titles.map((title) => title.textContent).sort()).toEqual(
      BLOG_POSTS.map((post) => post.title).sort(),
    );
  });

  test.each(BLOG_POSTS.map((post) => [ROWS[post.slug], post] as const))(
    '[%s] [ROUTE-014] [BLOG-008] [BLOG-009] [BLOG-010] [BLOG-011] [BLOG-012] [BLOG-013] [BLOG-014] an article',
    async (_row, post) => {
      openApp(`/blog/${post.slug}`);
      const article = within(await screen.findByRole('article'));
      expect(article.getByRole('heading', { level: 1, name: post.title })).toBeInTheDocument();
      expect(article.getByText(post.category)).toBeInTheDocument();
      expect(article.getByText(`By ${post.author}`)).toBeInTheDocument();
      expect(article.getByText(formatDay(post.date))).toHaveAttribute('datetime', post.date);
      expect(article.getByText(post.readTime)).toBeInTheDocument();
      expect(article.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
      // The body is HTML: its headings and links are elements.
      expect(article.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(4);
      expect(article.getAllByRole('link', { name: /accuracy page|measured figures/ })[0]).toHaveAttribute(
        'href',
        '/accuracy',
      );
      await waitFor(() => expect(document.title).toBe(`${post.title} | Unmask`));
    },
  );

  test('[BLOG-006] [BLOG-007] an unknown slug', async () => {
    const router = openApp('/blog/no-such-article');
    expect(await screen.findByRole('heading', { name: 'Post Not Found' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Home' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('[ENT-071] [ENT-072] [ENT-073] [ENT-074] [ENT-075] [ENT-076] [ENT-077] [ENT-078] [ENT-079] an article has the specified fields', async () => {
    for (const { slug } of BLOG_POSTS) {
      const post = await loadPost(slug);
      const text = expect.stringMatching(/\S/);
      expect(post).toEqual({
        id: text,
        title: text,
        excerpt: text,
        author: text,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        readTime: expect.stringMatching(/^\d+ min read$/),
        category: text,
        slug,
        content: expect.stringMatching(/^<p>/),
      });
    }
    expect(await loadPost('no-such-article')).toBeNull();
  });
});

describe('the text pages', () => {
  test.each([
    ['/security-tips', 'Security tips', 'The three warning signs'],
    ['/privacy', 'Privacy', 'Files and results'],
    ['/terms', 'Terms of use', 'What a result is'],
  ])('%s', async (path, title, part) => {
    openApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: part })).toBeInTheDocument();
    expect(document.title).toBe(`${title} | Unmask`);
  });

  test('say who runs this installation, as the server tells the page', async () => {
    const told = { 'operator-name': 'Example Ltd', 'operator-contact': 'privacy@example.org' };
    const metas = Object.entries(told).map(([name, content]) => {
      const meta = Object.assign(document.createElement('meta'), { name: `unmask:${name}`, content });
      document.head.append(meta);
      return meta;
    });
    openApp('/privacy');
    expect(await screen.findByText(/Responsible for the data on it: Example Ltd\./)).toBeInTheDocument();
    expect(screen.getByText(/privacy@example\.org/)).toBeInTheDocument();
    for (const meta of metas) meta.remove();
  });
});

describe('the frame', () => {
  test('the footer leads to every public page that is no article, to comparing, to the marketing area and to the leaderboard', async () => {
    openApp('/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    const links = footer.getAllByRole('link').map((link) => link.getAttribute('href')?.replace(/#.*/, ''));
    const wanted = ALL_PUBLIC_PAGES.map((page) => page.path).filter((path) => !path.startsWith('/blog/'));
    expect(new Set(links)).toEqual(new Set([...wanted, '/compare', '/marketing', '/leaderboard']));
  });

  test('description and canonical address follow the page', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="description" content=""><link rel="canonical" href="">',
    );
    const router = openApp('/terms');
    const described = () => document.querySelector('meta[name="description"]')?.getAttribute('content');
    const of = (path: string) => ALL_PUBLIC_PAGES.find((page) => page.path === path)?.description;
    await waitFor(() => expect(described()).toBe(of('/terms')));
    await act(() => router.navigate({ to: '/security-tips' }));
    await waitFor(() => expect(described()).toBe(of('/security-tips')));
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      `${service.server.origin}/security-tips`,
    );
    document.querySelector('meta[name="description"]')?.remove();
    document.querySelector('link[rel="canonical"]')?.remove();
  });
});
