"""The account's page: passkeys, recovery codes, sign-in links, and all data of an account."""
