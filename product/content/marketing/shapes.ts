/** Entities of the outreach material (enterprise specification, section 3). */

export interface MarketingPlan {
  id: string;
  name: string;
  /** Text. */
  price: string;
  description: string;
  features: readonly string[];
  targetCompanies: string;
  color: string;
}

export interface TargetSegment {
  /** Of a segment its name. */
  company: string;
  industry: string;
  revenue: string;
  employees: string;
  plan: string;
  priority: 'High' | 'Medium';
  notes: string;
}

export interface TargetCompany extends TargetSegment {
  /** Of the top list alone. */
  rank?: number;
  ceo: string;
  email: string;
  twitter: string;
  linkedin: string;
  website: string;
}

export interface SampleProspect {
  id: string;
  company: string;
  industry: string;
  size: string;
  revenue: string;
  priority: 'High' | 'Medium' | 'Low';
  contactEmail: string;
  phone: string;
  website: string;
  socialHandles: readonly string[];
  notes: string;
  status: 'Not Contacted' | 'Reached Out' | 'Responded' | 'Qualified' | 'Demo Scheduled';
  city: string;
  address: string;
  painPoints: readonly string[];
  estimatedRevenue: string;
  decisionMaker: string;
  bestApproach: string;
}

export interface EmailTemplate {
  id: string;
  name: string;
  type: 'enterprise' | 'financial' | 'small_business';
  subject: string;
  /** With placeholders: `[CONTACT_NAME]`. */
  content: string;
}

/** A text without subject that is copied as it stands. */
export interface Script {
  id: string;
  name: string;
  text: string;
}

export interface SampleCampaign {
  id: string;
  title: string;
  type: 'newsletter' | 'educational' | 'product' | 'security';
  status: 'draft' | 'scheduled' | 'sent';
  description: string;
  recipients: number;
  /** `YYYY-MM-DD` */
  scheduledDate?: string;
  /** Percent. */
  openRate?: number;
  clickRate?: number;
}
