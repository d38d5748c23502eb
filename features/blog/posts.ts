/** The articles of the blog. Their bodies stand beside this file, in `blog/<slug>.html`. */

export interface BlogPostHead {
  id: string;
  title: string;
  excerpt: string;
  author: string;
  /** Day of publication, `YYYY-MM-DD`. */
  date: string;
  readTime: string;
  category: string;
  slug: string;
}

export const BLOG_POSTS: readonly BlogPostHead[] = [
  {
    id: '1',
    slug: 'deepfake-fraud-business-guide',
    title: 'Deepfake fraud: a guide for businesses',
    excerpt:
      'A voice on the phone or a face in a call is no longer proof of who is speaking. How the fraud works, and which controls still hold.',
    author: 'Unmask team',
    date: '2026-11-09',
    readTime: '7 min read',
    category: 'Business',
  },
  {
    id: '2',
    slug: 'ai-detection-behind-scenes',
    title: 'AI detection behind the scenes',
    excerpt:
      'What happens to a video between the upload and the verdict: the signals, how they are weighed, and why the honest answer is often “inconclusive”.',
    author: 'Unmask team',
    date: '2026-11-16',
    readTime: '7 min read',
    category: 'Technology',
  },
  {
    id: '3',
    slug: 'deepfake-case-studies',
    title: 'Deepfake case studies: five patterns and what each one leaves behind',
    excerpt:
      'Face swap, cloned voice, talking head, generated scene, relabelled original: how each is made, what can be measured in it, and where measuring ends.',
    author: 'Unmask team',
    date: '2026-11-20',
    readTime: '7 min read',
    category: 'Case studies',
  },
];
