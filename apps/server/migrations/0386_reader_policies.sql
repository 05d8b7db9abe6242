-- steps: crm.add_reader_policy
-- One table in each transaction: a policy locks its table for a moment, and two at once could deadlock with requests.
drop function crm.add_reader_policy;
