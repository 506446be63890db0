-- Deleting an account looks for what it has decided. Without an index, each deletion reads all internships and all feedback.
create index internships_approved_by on internships (approved_by) where approved_by is not null;
create index feedback_reviewed_by on feedback (reviewed_by) where reviewed_by is not null;
create index employer_merges_merged_by on employer_merges (merged_by) where merged_by is not null;
