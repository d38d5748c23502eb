import { FAQ } from '@unmask/product/content/faq';
import { BRAND } from '@unmask/product/copy/site';
import type { PublicPage } from '@unmask/product/pages';

type Article = NonNullable<PublicPage['article']>;

interface Addresses {
  origin: string;
  image: string;
}

type Data = Record<string, unknown>;

/** What a page is about, in schema.org's words, for search engines. Only what the page itself says. */
export function structuredData(page: PublicPage, at: Addresses): readonly Data[] {
  if (page.path === '/') return [service(page, at), questions()];
  const { article } = page;
  if (article) return [posting(article, page, at), trail(article, page, at)];
  return [];
}

function service(page: PublicPage, { origin }: Addresses): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: BRAND,
    url: `${origin}/`,
    description: page.description,
    applicationCategory: 'SecurityApplication',
    operatingSystem: 'Any',
    license: 'https://www.gnu.org/licenses/agpl-3.0.html',
  };
}

function questions(): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: FAQ.map((item) => ({
      '@type': 'Question',
      name: item.question,
      acceptedAnswer: { '@type': 'Answer', text: item.answer },
    })),
  };
}

function posting(article: Article, page: PublicPage, { origin, image }: Addresses): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: page.title,
    description: page.description,
    datePublished: article.date,
    articleSection: article.category,
    author: { '@type': 'Organization', name: article.author },
    publisher: { '@type': 'Organization', name: BRAND },
    mainEntityOfPage: `${origin}${page.path}`,
    image,
  };
}

function trail({ list }: Article, page: PublicPage, { origin }: Addresses): Data {
  const steps = [
    { name: BRAND, item: `${origin}/` },
    { name: list.title, item: `${origin}${list.path}` },
    { name: page.title, item: `${origin}${page.path}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}
