-- Background jobs live in the same database. The schema's tables are pg-boss's own, made and kept by its role.
create schema jobs authorization pipewright_jobs;
