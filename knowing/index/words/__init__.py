"""What is made of the words of a repository: the text index, latent vectors, messages of past commits."""
