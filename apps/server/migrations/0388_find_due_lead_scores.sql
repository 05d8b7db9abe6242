-- Which organizations have lead scores to compute is found by one statement for all of them.
create policy identity_scores on crm.lead for select to pipewright_identity
  using (crm.current_tenant() is null and score_expires_at_utc <= now());
