"""The members of a detector as one network."""

import torch
from torch import Tensor, nn


class Members(nn.Module):
    """Logits of members that each answer one logit for each of n things, side by side: n x MEMBERS."""

    def __init__(self, members: list[nn.Module]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x: Tensor) -> Tensor:
        return torch.stack([member(x) for member in self.members], 1)
