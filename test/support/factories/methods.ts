/** The lists of an option and their types, by default. */
export const FOR_ALL = {
  variantApplicationType: 'all',
  marketApplicationType: 'all',
  conditionApplicationType: 'all',
  variantApplicationPlatformIds: [],
  marketApplicationPlatformIds: [],
  conditionApplicationIds: [],
};
